package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code smb://} behind the commands, against a real smbd. */
final class SmbLoopbackTest extends ShellClaims {

    private static final String READ_ONLY =
            """
            [vault]
                path = @DIR@/vault
                guest ok = yes
                read only = yes
            """;

    @SuppressWarnings("NullAway.Init")
    private static Peer samba;

    @BeforeAll
    static void startSamba() throws Exception {
        samba =
                Peer.configured(
                        READ_ONLY,
                        Checkout.ofProperty().script("peers/samba"),
                        "--small",
                        "size=4m",
                        "--config",
                        "-");
    }

    @AfterAll
    static void stopSamba() throws Exception {
        samba.close();
    }

    /**
     * {@code script} in a shell that knows the addresses {@code host}, {@code user} and {@code
     * guest}, the folders {@code inside} and {@code outside} that smbd keeps these shares in, and
     * the options {@code pw}.
     */
    private static String on(String script) {
        return """
        host=smb://%2$s@%1$s user=$host/user guest=smb://%1$s/guest inside=%3$s outside=%4$s file=%5$s
        pw="--password-file $file"
        rm -rf $inside/* $outside/* $inside/.w* $outside/.w*
        """
                        .formatted(
                                samba.value("host") + ":" + samba.value("port"),
                                samba.value("user"),
                                samba.value("user_path"),
                                samba.value("guest_path"),
                                samba.value("password_file"))
                + script;
    }

    private static String password() throws IOException {
        return Files.readString(Path.of(samba.value("password_file"))).strip();
    }

    @Test
    void aStreamGoesToAShareAndComesBack() throws Exception {
        says(
                "",
                on(
                        """
                        head -c 5000000 /dev/urandom >f
                        wherry relay $pw -o $user/f --verify <f; cmp f $inside/f
                        wherry relay $pw -i $user/f | cmp f -
                        wherry run $pw -o $user/g -- cat f; cmp f $inside/g
                        wherry relay -i f -o $guest/f; cmp f $outside/f
                        wherry relay $pw -i $user/g -o $guest/g; cmp f $outside/g
                        : | wherry relay -o $guest/empty; test -f $outside/empty -a ! -s $outside/empty
                        """));
    }

    @Test
    void whatIsThereStaysUnlessForced() throws Exception {
        refuses(
                2,
                on("echo old >$outside/f; echo new | wherry relay -o $guest/f"),
                "cannot write smb://",
                "it exists already; use --force to replace it");
        says(
                "old\nnew\n",
                on(
                        """
                        echo old >$outside/f; chmod 666 $outside/f; echo new | wherry relay --append -o $guest/f; cat $outside/f
                        """));
        says(
                "new\n",
                on(
                        "echo old >$outside/f; chmod 666 $outside/f; echo new | wherry relay -f -o $guest/f; cat $outside/f"));
    }

    @Test
    void anArchiveGoesToAShareAndComesBack() throws Exception {
        says(
                "",
                on(
                        """
                        mkdir -p src/a; seq 100000 >src/a/f
                        wherry archive $pw src -o $user/src.tar.gz; wherry extract $pw $user/src.tar.gz dst
                        diff -r src dst/src
                        """));
    }

    @Test
    void aPasswordComesFromWhereTheUserSays() throws Exception {
        says("abc", on("printf abc >$inside/f; wherry relay -i $user/f $pw"));
        says(
                "abc",
                on(
                        "printf abc >$inside/f; WHERRY_SMB_PASSWORD=$(cat $file) wherry relay -i $user/f"));
        String credentials = "--credentials " + samba.value("credentials_file");
        says("abc", on("printf abc >$inside/f; wherry relay -i $user/f " + credentials));
        says("abc", on("printf abc >$inside/f; wherry relay -i smb://${user#*@}/f " + credentials));
    }

    @Test
    void aPasswordIsAskedForOnTheTerminalWhileStandardInputIsData() throws Exception {
        Shell.Outcome outcome =
                run(
                        on(
                                """
                                mkfifo keys
                                script -qec "printf abc | wherry relay -o $user/asked; stty -a | grep -o '[ -]echo '" /dev/null <keys >screen &
                                exec 3>keys
                                until grep -q 'Password for' screen; do sleep 0.05; done
                                sleep 0.2
                                cat $file >&3
                                wait $!
                                cat $inside/asked
                                tr -d '\\r' <screen
                                """));
        assertTrue(outcome.out().startsWith("abcPassword for "), outcome.toString());
        assertTrue(outcome.out().contains("\n echo \n"), "the terminal shows no keys: " + outcome);
        assertFalse(outcome.out().contains(password()), "the password was shown");
    }

    @Test
    void ctrlCAtThePasswordLeavesTheTerminalAsItWas() throws Exception {
        Shell.Outcome outcome =
                run(
                        on(
                                """
                                set -m # or interrupts would be ignored in the background
                                mkfifo keys
                                export user; cat >job <<'END'
                                trap : INT
                                wherry relay -i $user/f
                                echo "code $?"
                                stty -a | grep -o '[ -]echo '
                                END
                                script -qec 'bash job' /dev/null <keys >screen &
                                exec 3>keys
                                until grep -q 'Password for' screen; do sleep 0.05; done
                                sleep 0.2
                                printf '\\003' >&3
                                wait $!
                                tr -d '\\r' <screen
                                """));
        assertTrue(outcome.out().contains("code 130\n echo \n"), outcome.toString());
    }

    @Test
    void withoutATerminalAMissingPasswordIsRefused() throws Exception {
        refuses(
                2,
                on("setsid -w wherry relay -i $user/f"),
                "no password for " + samba.value("user"),
                "use --password-file, --credentials or WHERRY_SMB_PASSWORD");
        refuses(
                125,
                on("setsid -w wherry run -o $user/f -- touch started"),
                "no password for " + samba.value("user"));
        says("", "ls started 2>/dev/null; true");
    }

    @Test
    void aFileThatIsNoSecretIsRefusedWithoutSayingWhatIsInIt() throws Exception {
        refuses(
                2,
                on("wherry relay -i $user/f --password-file nowhere"),
                "--password-file: cannot read nowhere: no such file");
        refuses(
                2,
                on("printf 'username=me\\nhunter2\\n' >c; wherry relay -i $user/f --credentials c"),
                "--credentials: line 2 of c is none of username=, password= and domain=");
        refuses(
                2,
                on(
                        "printf 'username=me\\npassword=x\\n' >c; wherry relay -i $user/f --credentials c"),
                "is for 'me', the address says '" + samba.value("user") + "'");
        refuses(
                2,
                on("wherry relay -i smb://me:hunter2@${user#*@}/f"),
                "@127.0.0.1",
                "a password does not belong into an address");
    }

    @Test
    void whatTheServerRefusesIsOneLineWithARemedy() throws Exception {
        refuses(
                66,
                on("echo wrong >w; wherry relay -i $user/f --password-file w"),
                "wrong user or password (STATUS_LOGON_FAILURE); check user");
        refuses(
                74,
                on("echo wrong >w; echo | wherry relay -o $user/f --password-file w"),
                "STATUS_LOGON_FAILURE");
        refuses(
                125,
                on("echo wrong >w; wherry run -o $user/f --password-file w -- touch started"),
                "STATUS_LOGON_FAILURE");
        refuses(
                74,
                on("echo | wherry relay -o ${guest%/*}/nowhere/f"),
                "no such share (STATUS_BAD_NETWORK_NAME); ");
        refuses(74, on("echo | wherry relay -o ${guest%/*}/vault/f"), "read-only for this user; ");
        refuses(
                74,
                on("echo | wherry relay -o $guest/no/f"),
                "its directory does not exist",
                "make the directory first");
        refuses(66, on("wherry relay -i $guest/f"), "no such file");
        refuses(2, on("wherry relay -i $guest"), "names a share, not a file on it");
        refuses(
                2,
                on("wherry relay --protection wax -i $guest/f"),
                "--protection: 'wax' is neither sign nor encrypt nor required");
        refuses(
                74,
                on("echo | wherry relay --protection encrypt -o $guest/f"),
                "guests and nobody can neither sign nor encrypt; name a user, ");
        says("", "ls started 2>/dev/null; true");
    }

    @Test
    void aFullShareKeepsNothing() throws Exception {
        Shell.Outcome outcome =
                run(
                        on(
                                "head -c 9000000 /dev/zero | wherry relay -o ${guest%/*}/small/f; echo $?; ls -A "
                                        + samba.value("small_path")));
        assertEquals("74\n", outcome.out(), outcome.err());
        assertTrue(outcome.err().contains("STATUS_DISK_FULL"), outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
    }

    @Test
    void aFailingCommandLeavesNothing() throws Exception {
        Shell.Outcome outcome =
                run(
                        on(
                                "wherry run -o $guest/f -- sh -c 'head -c 3000000 /dev/zero; exit 7'; echo $?; ls -A $outside"));
        assertEquals("7\n", outcome.out(), outcome.err());
        assertTrue(outcome.err().contains("was not written"), outcome.err());
    }

    @Test
    void anInterruptLeavesNothingUnderTheFinalName() throws Exception {
        for (String signal : new String[] {"INT", "TERM"}) {
            Shell.Outcome outcome =
                    run(
                            on(
                                    """
                                    set -m # or interrupts would be ignored in the background
                                    mkfifo in; wherry relay -o $guest/f <in & exec 3>in
                                    head -c 3000000 /dev/zero >&3
                                    until ls -A $outside | grep -q wherry; do sleep 0.05; done
                                    kill -%s $!; wait $!; echo $?; ls -A $outside; rm in
                                    """
                                            .formatted(signal)));
            assertEquals(signal.equals("INT") ? "130\n" : "143\n", outcome.out(), outcome.err());
        }
    }

    @Test
    void namesThatWindowsDoesNotAllowAreMappedOrRefused() throws Exception {
        says("abc", on("printf abc | wherry relay -o $guest/a:b; wherry relay -i $guest/a:b"));
        refuses(
                2,
                on("printf abc | wherry relay --names refuse -o $guest/a:b"),
                "character that Windows does not allow");
        refuses(2, "wherry relay --names change", "neither map nor refuse");
    }

    @Test
    void noSecretIsSaidOrHandedOn() throws Exception {
        Shell.Outcome outcome =
                run(
                        on(
                                """
                                export WHERRY_SMB_PASSWORD=$(cat $file)
                                wherry run -vv -o $user/env -- env 2>&1; cat $inside/env
                                wherry relay -vv -i $user/none 2>&1
                                WHERRY_SMB_PASSWORD=x$WHERRY_SMB_PASSWORD wherry relay -vv -i $user/env 2>&1
                                """));
        assertTrue(outcome.out().contains("PATH="), outcome.toString());
        assertTrue(outcome.out().contains("STATUS_LOGON_FAILURE"), outcome.toString());
        assertTrue(outcome.out().contains("\tat "), "no stack trace: " + outcome);
        assertFalse(outcome.out().contains(password()), "the password was said");
    }
}
