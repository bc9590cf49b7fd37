package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** {@code wherry run} as a shell sees it. */
final class RunLoopbackTest extends ShellClaims {

    @Test
    void theExitCodeIsTheCommandsOwn() throws Exception {
        says("", "wherry run -- true");
        expect(7, "hi\n", "", "wherry run -- sh -c 'echo hi; exit 7'");
        expect(137, "", "", "wherry run -- sh -c 'kill -KILL $$'");
    }

    @Test
    void aCommandThatCannotRunIs126And127() throws Exception {
        refuses(126, "wherry run -- /etc/passwd", "/etc/passwd", "not executable");
        refuses(127, "wherry run -- ./no-such-command", "./no-such-command", "not found");
        refuses(127, "portable run -- no-such-command", "not found");
    }

    @Test
    void aRefusalOfOurOwnIs125AndTheCommandDoesNotStart() throws Exception {
        refuses(125, "wherry run", "CMD");
        refuses(125, "wherry run -o foo://x -- touch started", "unknown scheme 'foo'");
        refuses(125, "wherry run -o no/f -- touch started", "folder does not exist", "create ");
        refuses(125, "wherry run -o . -- touch started", "it is a folder");
        refuses(125, "wherry run --rate 0 -o f -- touch started", "--rate");
        refuses(125, "wherry run --verify -- touch started", "cannot be read back");
        refuses(125, "echo old >f; wherry run -o f -- touch started", "exists", "--force");
        assertFalse(Files.exists(folder.resolve("started")));
        assertEquals("old\n", Files.readString(folder.resolve("f")));
    }

    @Test
    void aReaderThatLeavesEndsBothAtOnceAndQuietly() throws Exception {
        says("y141 0\n", "wherry run -- yes | head -c1; echo ${PIPESTATUS[@]}");
        says("y141 0\n", "portable run -- yes | head -c1; echo ${PIPESTATUS[@]}");
        // The command writes nothing that would tell it.
        says("141 0\n", "wherry run -- sleep 1000 | true; echo ${PIPESTATUS[@]}");
    }

    @Test
    void standardInputIsNotReadAhead() throws Exception {
        says("a\nb\n", "printf 'a\\nb\\n' | (wherry run -- true; cat)");
        says("a\nb\n", "printf 'a\\nb\\n' | (wherry run -- sh -c 'read x; echo $x'; cat)");
        says("a\n", "printf 'a\\n' | wherry run -- cat");
    }

    @Test
    void anInheritedFileIsWrittenWhereItStands() throws Exception {
        says(
                "a\nb\nc\nend\n",
                "echo a >f; wherry run -- echo b >>f; (wherry run -- echo c; echo end) >>f; cat f");
        says("x\nend\n", "(wherry run -- echo x; echo end) >f; cat f");
    }

    @Test
    void aDaemonThatHoldsThePipeHoldsNobodyUp() throws Exception {
        says(
                "hi\n0\n",
                "wherry run -- sh -c 'sleep 1000 & echo $! >pid; echo hi'; echo $?; kill $(cat pid)");
    }

    @Test
    void aCommandThatClosesItsOutputIsWaitedFor() throws Exception {
        expect(
                3,
                "hi\n",
                "late\n",
                "wherry run -- sh -c 'echo hi; exec >&-; sleep 0.3; echo late >&2; exit 3'");
    }

    @Test
    void standardErrorPassesUnmixed() throws Exception {
        String script =
                "wherry run -- sh -c 'head -c 3000000 /dev/zero >&2; echo out' 2>e; wc -c <e";
        says("out\n3000000\n", script);
    }

    @Test
    void aFullSinkEndsItWithTheAmountAndTheCall() throws Exception {
        refuses(
                74,
                "wherry run -- yes >/dev/full",
                "cannot write standard output after 0 bytes: No space left on device");
        refuses(74, "wherry run -o /dev/full -- yes", "cannot write /dev/full after");
        refuses(74, "portable run -- yes >/dev/full", "No space left on device");
    }

    @Test
    void aCommandThatFailsLeavesNoFile() throws Exception {
        refuses(3, "wherry run -o f -- sh -c 'echo half; exit 3'", "code 3", "f was not written");
        says("bin\n", "ls -A");
        refuses(3, "echo old >f; wherry run -f -o f -- sh -c 'echo half; exit 3'", "code 3");
        says("old\n", "cat f");
    }

    @Test
    void aPartIsKeptForWhoAskedForIt() throws Exception {
        refuses(
                3,
                "wherry run --keep-partial -o f -- sh -c 'head -c 100000 /dev/zero; exit 3'",
                "kept in f.partial");
        says("100000\n", "wc -c <f.partial; ls f 2>/dev/null || true");
    }

    @Test
    void anExitCodeMayBeAccepted() throws Exception {
        expect(1, "", "", "wherry run --accept-exit 1,2 -o f -- sh -c 'echo whole; exit 1'");
        says("whole\n", "cat f");
    }

    @Test
    void signalsReachTheCommand() throws Exception {
        String started =
                "mkfifo up; wherry run -- sh -c '%s' & p=$!; read x <up; kill -%s $p; wait $p";
        expect(143, "", "", started.formatted("echo >up; exec sleep 1000", "TERM"));
        expect(
                9,
                "got\n",
                "",
                "rm up;"
                        + started.formatted(
                                "trap \"echo got; exit 9\" USR1; echo >up; while :; do sleep 0.05; done",
                                "USR1"));
    }

    @Test
    void ctrlCReachesTheCommandOnce() throws Exception {
        Shell.Outcome outcome =
                run(
                        """
                        cat >job <<'END'
                        trap 'n=x$n' INT
                        echo ready
                        while [ -z "$n" ]; do sleep 0.05; done
                        sleep 0.3
                        echo "got $n"
                        exit 5
                        END
                        set -m # or interrupts would be ignored in the background
                        mkfifo keys
                        script -qec 'exec wherry run -- sh job' /dev/null <keys >screen &
                        exec 3>keys
                        until grep -q ready screen; do sleep 0.05; done
                        printf '\\003' >&3
                        wait $!
                        code=$?
                        tr -d '\\r' <screen | grep -o 'got.*'
                        exit $code
                        """);
        assertEquals("got x\n", outcome.out(), outcome.err());
        assertEquals(5, outcome.code());
    }

    @Test
    void aSignalEndsARunWhoseCommandHasEndedAndWhoseReaderDoesNotRead() throws Exception {
        Shell.Outcome outcome =
                run(
                        """
                        mkfifo out
                        sleep 1000 <out & reader=$!
                        wherry run -- sh -c 'head -c 200000 /dev/zero; echo >ended' >out & run=$!
                        until [ -e ended ]; do sleep 0.05; done
                        sleep 0.5
                        kill -TERM $run
                        wait $run
                        echo $?
                        kill $reader
                        """);
        assertEquals("143\n", outcome.out(), outcome.err());
    }

    @Test
    void aCommandThatClosesItsOutputIsWaitedForUntilASignal() throws Exception {
        says("7\n", "wherry run -- sh -c 'exec >&-; sleep 0.3; exit 7'; echo $?");
        Shell.Outcome outcome =
                run(
                        """
                        wherry run -- sh -c 'exec >&-; echo $$ >pid; exec sleep 1000' & run=$!
                        until [ -s pid ]; do sleep 0.05; done
                        kill -TERM $run
                        wait $run
                        echo $?
                        """);
        assertEquals("143\n", outcome.out(), outcome.err());
    }

    @Test
    void theCommandGetsNoSecretOfOurs() throws Exception {
        says(
                "kept\n",
                "WHERRY_SMB_PASSWORD=s3 A=kept wherry run -- sh -c 'echo $WHERRY_SMB_PASSWORD$A'");
    }

    @Test
    void argumentsReachTheCommandAsTheyAre() throws Exception {
        says(
                "3[][a b][@f]\n",
                "echo x >f; wherry run -- bash -c 'echo \"$#[$1][$2][$3]\"' x '' 'a b' @f");
        says("-- -x --help\n", "wherry run echo -- -x --help");
    }

    @Test
    void aMebibyteAndOneByteMoreCrossWhole() throws Exception {
        for (int bytes : new int[] {0, 1, 1 << 20, (1 << 20) + 1, 9_000_001}) {
            says(
                    bytes + "\n",
                    "rm -f f src; head -c %d /dev/urandom >src; wherry run -o f --verify -- cat src && cmp src f && wc -c <f"
                            .formatted(bytes));
        }
    }

    @Test
    void nothingIsSaidOnTheTwoStreamsThatIsNotTheCommands() throws Exception {
        Shell.Outcome outcome = run("wherry run -- sh -c 'echo out; echo err >&2'");
        assertEquals(new Shell.Outcome(0, "out\n", "err\n"), outcome);
        assertTrue(run("wherry run -v -- true").err().contains("exit code 0"));
    }
}
