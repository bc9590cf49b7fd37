package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;

/** Copies and extractions that end in the middle: by a full disk, and killed at any moment. */
@ExtendWith(Seeded.class)
final class TreeFaultsTest extends ShellClaims {

    private static final boolean LONG = Boolean.getBoolean("wherry.long");
    private static final int KILLS = LONG ? 200 : 12;

    /** So many kills in a row before a tree is completed and compared. */
    private static final int KILLS_IN_A_ROW = 4;

    /** Later than that it is mostly over. */
    private static final double LATEST_SECONDS = 1.2;

    private static final String LISTING = "find . ! -name . -printf '%p %y %m %l %T@ %n\\n' | sort";

    @Test
    void theFirstTimeTheDiskIsFullEverythingStopsAndNothingHalfStays() throws Exception {
        run(
                """
                mkdir -p src/a full; for i in $(seq 60); do head -c 100000 /dev/urandom >src/a/$i; done
                tar czf src.tgz src
                """);
        for (String command : new String[] {"copy src full", "extract src.tgz full"}) {
            assertEquals(0, run("mount -t tmpfs -o size=2m tmpfs full").code(), "needs root");
            try {
                Shell.Outcome outcome = run("wherry " + command);
                assertEquals(1, outcome.code(), outcome.err());
                assertTrue(outcome.err().contains("No space left on device"), outcome.err());
                assertTrue(outcome.err().contains("make room"), outcome.err());
                assertTrue(outcome.err().contains("stopped: the target is full"), outcome.err());
                // Those in flight, each with its line, and the reason.
                assertTrue(outcome.err().lines().count() <= 6, outcome.err());
                says(
                        "",
                        "diff -rq src full/src | grep -v '^Only in src'; ls -A full/src/a | grep wherry-; true");
                says("", "test $(ls full/src/a | wc -l) -ge 10");
                run("mount -o remount,size=20m full");
                says("", "wherry " + command + "; diff -r src full/src");
            } finally {
                run("umount full");
            }
        }
    }

    @Test
    void killedAtAnyInstantNothingHalfHasANameAndTheSameCommandCompletesIt(Seed seed)
            throws Exception {
        RandomGenerator random = seed.random();
        run(
                """
                mkdir -p src/links && cd src
                for d in $(seq 20); do mkdir -p $d/in; for i in $(seq 40); do
                    head -c $((RANDOM * 2)) /dev/urandom >$d/in/$i; done; chmod 500 $d/in; done
                head -c 20000000 /dev/urandom >large; ln large links/hard; ln -s ../large links/soft
                touch -d '2001-02-03 04:05:06.789' 3 7/in large
                """
                        + LISTING
                        + " >../listing; cd ..; tar --format=posix -czf src.tgz -C src .");
        for (String command : new String[] {"copy -u src/ dst", "extract src.tgz dst"}) {
            for (int kill = 1; kill <= KILLS / 2; kill++) {
                String delay =
                        String.format(Locale.ROOT, "%.3f", random.nextDouble() * LATEST_SECONDS);
                says(
                        "",
                        """
                        wherry %s 2>err & pid=$!; sleep %s; kill -9 $pid 2>/dev/null; wait $pid 2>/dev/null
                        test ! -e dst || diff -rq --no-dereference dst src | grep -v '^Only in src' | grep -v ': .wherry-'
                        true
                        """
                                .formatted(command, delay));
                if (kill % KILLS_IN_A_ROW == 0 || kill == KILLS / 2) {
                    says(
                            "",
                            "wherry "
                                    + command
                                    + "; diff -r --no-dereference src dst; cd dst; "
                                    + LISTING
                                    + " | diff ../listing -; chmod -R u+w .; cd ..; rm -rf dst");
                }
            }
        }
    }

    @Test
    @EnabledIfSystemProperty(
            named = "wherry.long",
            matches = "true",
            disabledReason = "takes minutes; ./check long")
    void aMillionEntriesFitInto256MiBOfHeap() throws Exception {
        Path memory = Files.createTempDirectory(Path.of("/dev/shm"), "wherry-million-");
        try {
            Shell.Outcome outcome =
                    runLong(
                            """
                            cd %s; mkdir src; cd src; seq 1000 | xargs mkdir
                            for d in *; do (cd $d; seq -f 'a-name-of-usual-length-%%g' 1000 | xargs touch); done; cd ..
                            export WHERRY_JAVA_OPTIONS=-Xmx256m PATH=%s/bin:$PATH
                            wherry copy src dst; find dst -type f | wc -l
                            wherry copy -u --json src dst; rm -rf dst
                            wherry archive src -o src.tar.zst; wherry extract src.tar.zst out; find out -type f | wc -l
                            """
                                    .formatted(memory, folder));
            assertEquals("", outcome.err());
            assertTrue(outcome.out().startsWith("1000000\n"), outcome.out());
            assertTrue(outcome.out().contains("\"unchanged\":1000000"), outcome.out());
            assertTrue(outcome.out().endsWith("\n1000000\n"), outcome.out());
        } finally {
            runLong("rm -rf " + memory);
            assertFalse(Files.exists(memory));
        }
    }
}
