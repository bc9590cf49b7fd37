package dev.wherry.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {

    private final StringWriter out = new StringWriter();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... args) {
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        return Main.run(args, new Screen(errors, new PrintWriter(out), false));
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void anUnknownCommandIsNamedBesideThoseThatExist() {
        assertEquals(2, run("rely"));
        assertEquals("wherry: unknown command 'rely'; known are relay, run\n", errors());
    }

    @Test
    void noCommandAtAllPointsToTheHelp() {
        assertEquals(2, run());
        assertTrue(errors().contains("--help"), errors());
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "run"})
    void theOverviewAndTheirOwnHelpShowEachCommand(String command) {
        assertEquals(0, run("help"));
        assertTrue(out.toString().contains("\n  " + command + " "), out.toString());
        assertEquals(0, run(command, "--help"));
        assertTrue(out.toString().contains("Usage: wherry " + command), out.toString());
        assertTrue(out.toString().contains("Examples"), out.toString());
        assertTrue(out.toString().contains("Exit codes"), out.toString());
        assertEquals("", errors());
    }

    @Test
    void helpForACommandIsItsOwnHelp() {
        assertEquals(0, run("help", "run"));
        assertTrue(out.toString().contains("Usage: wherry run"), out.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--write-size nonsense | --write-size: 'nonsense' is not a size",
                "--write-size 3G | out of range",
                "--write-size 100 | between 512 bytes and 256 MiB",
                "--buffer 1k | between 4 KiB and 1 GiB",
                "--buffer 4k --write-size 8k | larger than the buffer",
                "--rate 0 | never end",
                "--rate -5 | is not a size",
                "--linger soon | is not a length of time",
                "--linger 2h | more than an hour",
                "--depth 0 | between 1 and 64",
                "--depth many | between 1 and 64",
                "--digest md5 | neither crc32c nor sha256",
                "--force --append | contradict",
                "--no-such-option | Unknown option",
                "-o ftp://host/x | unknown scheme 'ftp'",
            })
    void nonsenseIsRefusedInOneLineWithTheCommandsUsageCode(String options, String reason) {
        assertEquals(2, run(("relay " + options).split(" ", -1)));
        assertTrue(errors().contains(reason), errors());
        assertEquals(1, errors().lines().count(), errors());
        err.reset();
        assertEquals(125, run(("run " + options + " -- true").split(" ", -1)));
        assertTrue(errors().contains(reason), errors());
        assertEquals(1, errors().lines().count(), errors());
    }

    @Test
    void runWithoutACommandIsRefused() {
        assertEquals(125, run("run"));
        assertTrue(errors().contains("CMD"), errors());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "256", "-1", "1,,2"})
    void anExitCodeThatIsNoneIsRefused(String codes) {
        assertEquals(125, run("run", "--accept-exit", codes, "--", "true"));
        assertTrue(errors().contains("between 0 and 255"), errors());
    }
}
