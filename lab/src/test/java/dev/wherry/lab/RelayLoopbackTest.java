package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

/** {@code wherry relay} as a shell sees it. */
final class RelayLoopbackTest extends ShellClaims {

    @Test
    void passesEveryByteFromWhateverStandardInputIs() throws Exception {
        run("head -c 5000001 /dev/urandom >src");
        says("", "wherry relay <src | cmp - src");
        says("", "cat src | wherry relay | cmp - src");
        says("", "wherry relay -i src | cmp - src");
        says("", "cat src | wherry relay >f; cmp f src");
        says("", "cat src | portable relay | cmp - src");
        says("", "wherry relay </dev/null");
    }

    @Test
    void aLargeFileByNameCrossesAPipeOnceAndWhole() throws Exception {
        says("", "head -c 30000000 /dev/urandom >src; wherry relay -i src | cmp - src");
    }

    @Test
    void fifosAreUsedInPlace() throws Exception {
        says(
                "3000001\n",
                "mkfifo in out; head -c 3000001 /dev/zero >in & wherry relay -i in -o out & wc -c <out; wait");
    }

    @Test
    void refusalsAre2() throws Exception {
        refuses(2, "wherry relay -o foo://x", "unknown scheme");
        refuses(2, "wherry relay -o .", "it is a folder");
        refuses(2, "wherry relay -i . -o f", "it is a folder");
        refuses(2, "wherry relay --verify >g", "cannot be read back");
        refuses(2, "wherry relay --direct --write-size 5000 -o f", "multiple of 4096");
        refuses(2, "wherry relay --append --force -o f", "contradict");
        refuses(2, "wherry relay -o tcp://nas", "tcp://host:port");
        refuses(2, "wherry relay --no-such-option", "--no-such-option");
        refuses(2, "wherry relay -o ''", "cannot be empty");
    }

    @Test
    void aSourceThatIsNotThereIs66() throws Exception {
        refuses(66, "wherry relay -i no-such-file -o f", "no-such-file", "no such file");
        says("bin\n", "ls -A");
    }

    @Test
    void aSinkThatFailsIs74() throws Exception {
        refuses(74, "head -c 10000000 /dev/zero | wherry relay >/dev/full", "No space left");
        refuses(74, "wherry relay -o no/f", "folder does not exist");
        refuses(74, "wherry relay -o tcp://127.0.0.1:1", "cannot connect to", "refused");
    }

    @Test
    void aReaderThatLeavesIs141AndSilent() throws Exception {
        says("y141 141 0\n", "yes | wherry relay | head -c1; echo ${PIPESTATUS[@]}");
        says(
                "y141 141 0\n",
                "yes | wherry relay --digest crc32c | head -c1; echo ${PIPESTATUS[@]}");
        says("y141 141 0\n", "yes | wherry relay --buffer 1M | head -c1; echo ${PIPESTATUS[@]}");
    }

    @Test
    void aReaderThatLeavesASplicedStreamIs141AndSilent() throws Exception {
        says(
                "141 141 0\n",
                "yes | wherry relay | head -c 30000000 >/dev/null; echo ${PIPESTATUS[@]}");
    }

    @Test
    void aSourceThatCannotBeReadIsBlamedInEveryLane() throws Exception {
        for (String rest : new String[] {"| cat", "--digest crc32c | cat", ">f"}) {
            String script = "set -o pipefail; wherry relay <. " + rest;
            refuses(66, script, "cannot read standard input", "Is a directory");
        }
    }

    @Test
    void aReaderOfAFifoThatLeavesIs141() throws Exception {
        says(
                "141\n",
                "mkfifo out; head -c 1 <out >/dev/null & yes | wherry relay -o out; echo ${PIPESTATUS[1]}");
    }

    @Test
    void anInterruptedRelayLeavesNoFileAndSaysHowFarItCame() throws Exception {
        Shell.Outcome outcome =
                run(
                        """
                        mkfifo in
                        wherry relay -i in -o f &
                        exec 3>in
                        printf abc >&3
                        until [ -s .f.*.wherry ] 2>/dev/null; do sleep 0.05; done
                        kill -TERM $!
                        wait $!
                        echo $?
                        ls -A
                        """);
        assertEquals("143\nbin\nin\n", outcome.out());
        assertEquals("wherry: interrupted after 3 bytes\n", outcome.err());
    }

    @Test
    void aSignalEndsARelayWhoseReaderDoesNotRead() throws Exception {
        Shell.Outcome outcome =
                run(
                        """
                        mkfifo out
                        (head -c3000000 >first; exec sleep 1000) <out & reader=$!
                        yes | wherry relay >out & relay=$!
                        until [ "$(stat -c %s first)" = 3000000 ]; do sleep 0.05; done
                        kill -TERM $relay
                        wait $relay
                        echo $?
                        kill $reader
                        """);
        assertEquals("143\n", outcome.out(), outcome.err());
    }

    @Test
    void targetsAreReplacedOnlyOnRequest() throws Exception {
        refuses(2, "echo old >f; echo new | wherry relay -o f", "f: it exists already", "--force");
        says("old\n", "cat f");
        says("new\n", "echo new | wherry relay -f -o f; cat f");
        says("new\nmore\n", "echo more | wherry relay --append -o f; cat f");
        says("bin\nf\n", "ls -A");
    }

    @Test
    void digestsAreReported() throws Exception {
        String out = run("printf 123456789 | wherry relay --digest crc32c --json -o f").out();
        assertEquals("e3069283", out.replaceFirst(".*\"hex\":\"([0-9a-f]*)\".*\\R", "$1"));
    }

    @Test
    void aShortStreamLinksNoNativeCall() throws Exception {
        String script =
                "echo abc | WHERRY_JAVA_OPTIONS='-XX:AOTMode=off -Xlog:class+load:file=loaded' wherry relay";
        assertEquals("abc\n", run(script).out());
        assertEquals("", run("grep -o 'dev.wherry.linux.Kernel ' loaded").out());
        // The same look does find it where the stream is long.
        run(
                "head -c 50000000 /dev/zero | WHERRY_JAVA_OPTIONS='-XX:AOTMode=off -Xlog:class+load:file=loaded' wherry relay | cat >f");
        assertFalse(run("grep -o 'dev.wherry.linux.Kernel ' loaded").out().isEmpty());
    }

    @Test
    void aRateIsKept() throws Exception {
        String json = run("head -c 300000 /dev/zero | wherry relay --rate 1M --json -o f").out();
        long nanos = Long.parseLong(json.replaceFirst(".*\"wallNanos\":([0-9]*).*\\R", "$1"));
        // The last write may start once those before it have had their time.
        assertEquals(true, nanos >= (300_000 - 52_428) * 1_000_000_000L / (1 << 20), json);
    }
}
