package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code wherry archive} and {@code wherry extract} as a shell sees them, beside GNU tar. */
final class ArchiveLoopbackTest extends ShellClaims {

    private static final String LISTING = "find . ! -name . -printf '%p %y %m %l %T@ %n\\n' | sort";

    @BeforeEach
    void makeSource() throws Exception {
        run(
                """
                mkdir -p src/a/b src/empty && cd src &&
                echo one >a/f && ln a/f a/b/second && ln -s ../nowhere link &&
                head -c 3000000 /dev/urandom >big && printf %0300d 7 >a/$(printf %0200d 7) &&
                chmod 640 a/f && chmod 750 a && touch -d '2001-02-03 04:05:06.789012345' a/f a empty
                """);
    }

    @Test
    void whatWasArchivedComesOutTheSame() throws Exception {
        for (String program : new String[] {"wherry", "portable"}) {
            for (String end : new String[] {"tar", "tar.gz", "tgz", "tar.zst"}) {
                says(
                        "",
                        ("%1$s archive src -o x.%2$s && %1$s extract x.%2$s out && cd src && %3$s >../one"
                                        + " && cd ../out/src && %3$s | diff ../../one - && diff -r --no-dereference ../../src ."
                                        + " && cd ../.. && rm -r out x.%2$s")
                                .formatted(program, end, LISTING));
            }
        }
    }

    @Test
    void zipKeepsAllButFurtherNames() throws Exception {
        expect(
                0,
                "",
                "wherry: not kept: 1 hard links, copied as files\n",
                "wherry archive src/ -o x.zip");
        says(
                "750\n",
                "wherry extract x.zip out; diff -r --no-dereference src out; stat -c %a out/a");
        says("", "wherry extract - piped <x.zip; diff -r --no-dereference src piped");
    }

    @Test
    void gnuTarReadsOursAndWeReadItsDialects() throws Exception {
        says(
                "",
                "wherry archive src >x.tar; mkdir gnu; tar xpf x.tar -C gnu; cd src; "
                        + LISTING
                        + " >../one; cd ../gnu/src; "
                        + LISTING
                        + " | diff ../../one -");
        for (String dialect : new String[] {"gnu", "pax", "oldgnu"}) {
            says(
                    "",
                    "rm -rf out; tar --format=%s -czf x.tgz src; wherry extract x.tgz out; diff -r --no-dereference src out/src"
                            .formatted(dialect));
        }
        says(
                "",
                "rm -rf out; tar --format=ustar --exclude='*7' -cf x.tar src; wherry extract x.tar out; cmp src/big out/src/big");
    }

    @Test
    void namesThatAreNoUtf8KeepTheirBytes() throws Exception {
        run(
                """
                mkdir -p $'odd/in \\xe9' && echo 1 >$'odd/a\\xffb' && echo 2 >$'odd/in \\xe9/\\xc3\\xa9' &&
                echo 3 >odd/$(printf %0120d 0)$'\\xfe' && ln -s $'a\\xffb' $'odd/to\\xff' && ln $'odd/a\\xffb' $'odd/in \\xe9/again\\xff'
                """);
        says(
                "",
                "wherry archive odd -o x.tar; mkdir gnu; tar xf x.tar -C gnu; diff -r --no-dereference odd gnu/odd");
        says("", "wherry extract x.tar ours; diff -r --no-dereference odd ours/odd");
        for (String dialect : new String[] {"gnu", "oldgnu"}) {
            says(
                    "",
                    "rm -rf ours; tar --format=%s -cf x.tar odd; wherry extract x.tar ours; diff -r --no-dereference odd ours/odd"
                            .formatted(dialect));
        }
        // In a pax header GNU tar writes bytes where only text may stand; the short ones are in the
        // header too.
        says(
                "",
                "rm -rf ours; rm odd/0*; tar --format=pax -cf x.tar odd; wherry extract x.tar ours; diff -r --no-dereference odd ours/odd");
    }

    @Test
    void aTreeCrossesASocketAsOneStream() throws Exception {
        says(
                "",
                """
                wherry extract tcp-listen://127.0.0.1:17413 far & p=$!
                until wherry archive src/ -o tcp://127.0.0.1:17413 2>/dev/null; do :; done; wait $p
                diff -r --no-dereference src far
                wherry archive src/ | wherry extract - out; diff -r --no-dereference src out
                """);
    }

    @Test
    void aBrokenArchiveIs1AndLeavesWhatWasWhole() throws Exception {
        run("wherry archive src/a src/big -o x.tar; head -c 2000000 x.tar >cut.tar");
        refuses(1, "wherry extract cut.tar out", "cannot read cut.tar", "entry big");
        says("a\n", "cmp src/a/f out/a/f; ls -A out");
        refuses(1, "wherry extract --test cut.tar", "cannot read cut.tar");
        run("tar cf - src/empty src/link | head -c 1024 >noend.tar");
        refuses(1, "wherry extract noend.tar out", "cut off");
        run("gzip <x.tar | head -c -3 >x.tgz");
        refuses(1, "wherry extract --test x.tgz", "x.tgz");
        refuses(3, "echo no archive | wherry extract - out", "no tar");
        refuses(3, "wherry extract missing.tar out", "missing.tar");
    }

    @Test
    void listsWithoutWriting() throws Exception {
        Shell.Outcome outcome =
                run("wherry archive src -o x.tgz; wherry extract -t x.tgz; ls -d out");
        assertTrue(outcome.out().contains("src/a/f\n"), outcome.out());
        assertTrue(outcome.out().contains("src/link -> ../nowhere\n"), outcome.out());
        assertEquals(2, outcome.code(), "ls found a folder");
    }

    @Test
    void refusesWhatMakesNoSense() throws Exception {
        refuses(2, "wherry extract x.tar", "--list");
        refuses(2, "wherry extract --max-ratio 0 x.tar out", "--max-ratio");
        refuses(2, "wherry extract --max-entries x x.tar out", "--max-entries");
        refuses(2, "wherry archive --format rar src", "--format");
        refuses(2, "wherry archive --json src", "--json");
        refuses(2, "touch x.tar; wherry archive src -o x.tar", "it exists already");
        refuses(3, "wherry archive missing -o y.tar", "missing");
        says("", "test ! -e y.tar");
    }
}
