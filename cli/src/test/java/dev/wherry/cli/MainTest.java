package dev.wherry.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final StringWriter out = new StringWriter();

    private int run(String... args) {
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        return Main.run(args, new Screen(errors, new PrintWriter(out), false));
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** The commands there are, as the refusal of an unknown one lists them. */
    private String[] commands() {
        assertEquals(ExitStatus.USAGE, run("no-such-command"));
        String line = said().strip();
        err.reset();
        return line.substring(line.indexOf("known are ") + "known are ".length()).split(", ", -1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"help", "--help", "-h"})
    void theOverviewNamesEveryCommand(String word) {
        assertEquals(ExitStatus.OK, run(word));
        for (String command : commands()) {
            assertTrue(out.toString().contains("\n  " + command + " "), command + " is missing");
        }
        assertEquals("", said());
    }

    @Test
    void everyCommandExplainsItselfWithExamplesAndExitCodes() {
        for (String command : commands()) {
            for (String[] asked : new String[][] {{command, "--help"}, {"help", command}}) {
                out.getBuffer().setLength(0);
                assertEquals(ExitStatus.OK, run(asked), command);
                String help = out.toString();
                assertTrue(help.contains("Usage: wherry " + command), help);
                assertTrue(help.contains("  wherry " + command + " "), help);
                assertTrue(help.contains("Exit codes: "), help);
                assertEquals("", said());
            }
        }
    }

    @Test
    void saysItsVersion() {
        assertEquals(ExitStatus.OK, run("--version"));
        assertTrue(out.toString().startsWith("wherry "), out.toString());
    }

    @Test
    void withoutACommandSaysHowToListThem() {
        assertEquals(ExitStatus.USAGE, run());
        assertEquals("wherry: no command was given; wherry --help lists them\n", said());
    }

    @Test
    void aBadOptionIsRefusedOnOneLineThatNamesIt() {
        assertEquals(ExitStatus.USAGE, run("relay", "--bufer", "1M"));
        assertEquals(1, said().lines().count(), said());
        assertTrue(said().contains("--bufer"), said());
        assertTrue(said().contains("wherry relay --help"), said());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"coherence", "coherence a", "coherence a b c", "coherence smb://nas/a b"})
    void coherenceWithoutTwoFoldersSaysWhatItNeeds(String line) {
        assertEquals(ExitStatus.USAGE, run(line.split(" ", -1)));
        assertEquals(1, said().lines().count(), said());
        assertTrue(said().contains("two folders"), said());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "tcp://127.0.0.1:1", "tcp-listen://:1", "unix:no/socket"})
    void aRelayCannotBeMeasuredIntoWhatIsNoFile(String destination) {
        assertEquals(ExitStatus.USAGE, run("bench", "relay", destination, "--no-store"));
        assertEquals(1, said().lines().count(), said());
        assertTrue(said().contains("give a file"), said());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--buffer 1k",
                "--buffer 2GiB",
                "--write-size 3x",
                "--write-size -1",
                "--buffer 4k --write-size 1M",
                "--rate x",
                "--rate 0",
                "--rate -5",
                "--linger abc",
                "--linger 2h",
                "--depth 0",
                "--depth 65",
                "--depth x",
                "--digest md5"
            })
    void nonsenseSizesAndRatesAreRefusedBeforeAnythingIsOpened(String options) {
        assertEquals(ExitStatus.USAGE, run(("relay -o no/f " + options).split(" ", -1)));
        assertEquals(1, said().lines().count(), said());
        assertFalse(said().contains("folder"), said());
        assertEquals(
                ExitStatus.OWN_FAILURE, run(("run -o no/f " + options + " true").split(" ", -1)));
        assertEquals(2, said().lines().count(), said());
    }
}
