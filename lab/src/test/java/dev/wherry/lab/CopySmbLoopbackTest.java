package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * {@code wherry copy}, {@code archive} and {@code extract} with a real smbd, as a shell sees it.
 */
final class CopySmbLoopbackTest extends ShellClaims {

    private Peer samba;

    @BeforeEach
    void startSamba() throws Exception {
        samba = Peer.start(Checkout.ofProperty().script("peers/samba"));
        script(
                """
                mkdir -p src/a/b src/empty && cd src && echo one >a/f && echo two >'a/what?' &&
                echo three >a/README && echo four >a/readme && truncate -s 3M a/b/large &&
                touch -d '2001-02-03 04:05:06.789' a/f a empty
                """);
    }

    @AfterEach
    void stopSamba() throws IOException {
        samba.close();
    }

    /** {@code script} with the share's address as {@code $smb} and its folder as {@code $there}. */
    private String with(String script) {
        return """
        port=%2$s; smb=smb://%1$s@127.0.0.1:$port/user; there=%3$s
        export WHERRY_SMB_PASSWORD="$(cat %4$s)"
        %5$s
        """
                .formatted(
                        samba.value("user"),
                        samba.value("port"),
                        samba.value("user_path"),
                        samba.value("password_file"),
                        script);
    }

    private Shell.Outcome script(String script) throws Exception {
        return run(with(script));
    }

    @Test
    void aTreeGoesThereAndBackAndFromShareToShare() throws Exception {
        Shell.Outcome outcome =
                script(
                        """
                        wherry copy -q src $smb/ && wherry copy -q $smb/src/ $smb/second &&
                        wherry copy -q $smb/second/ back && diff -r src back && ls "$there" &&
                        test back/a -nt src/a -o back/a -ot src/a || echo same time
                        """);
        assertEquals("second\nsrc\nsame time\n", outcome.out(), outcome.err());
        assertTrue(script("wherry copy -u --json src $smb/").out().contains("\"files\":0,"));
    }

    @Test
    void namesAreMappedRefusedOrLeftOut() throws Exception {
        Shell.Outcome refused = script("wherry copy --names refuse src $smb/");
        assertEquals(1, refused.code());
        assertTrue(refused.err().contains("src/a/what?: its name has a character"), refused.err());
        assertTrue(refused.err().contains("differs only in case from README"), refused.err());
        Shell.Outcome skipped = script("wherry copy --names skip --json src $smb/skip");
        assertEquals(0, skipped.code(), skipped.err());
        assertTrue(skipped.out().contains("\"names_skipped\":2"), skipped.out());
        assertEquals(2, script("wherry copy --names other src $smb/").code());
    }

    @Test
    void anArchiveIsTakenOutOntoAShareAndMadeOfIt() throws Exception {
        Shell.Outcome outcome =
                script(
                        """
                        tar czf a.tgz src && wherry extract -q a.tgz $smb/out &&
                        wherry archive -q $smb/out/src -o b.tar.gz && mkdir x && tar xzf b.tar.gz -C x &&
                        diff -r src x/src && echo same
                        """);
        assertEquals("same\n", outcome.out(), outcome.err());
    }

    @Test
    void killedAtAnyMomentNothingHalfHasANameAndTheSameCommandCompletesIt() throws Exception {
        script("mkdir big; for i in $(seq 300); do head -c 50000 /dev/urandom >big/$i; done");
        for (int seen : new int[] {1, 40, 200}) {
            Shell.Outcome outcome =
                    script(
                            """
                            rm -rf "$there"/*; wherry copy -q big $smb/ & pid=$!
                            until [ $(ls "$there"/big 2>/dev/null | wc -l) -ge %d ]; do :; done
                            kill -9 $pid; wait $pid 2>/dev/null
                            while ss -Htan "sport = :$port" | grep -Eq 'ESTAB|CLOSE-WAIT'; do :; done
                            for f in "$there"/big/*; do
                                [ ! -s "$f" ] || cmp "$f" big/${f##*/}
                            done
                            wherry copy -qu big $smb/; diff -r big "$there"/big
                            ls -A "$there"/big | grep wherry-
                            true
                            """
                                    .formatted(seen));
            assertEquals("", outcome.out(), outcome.err());
        }
    }
}
