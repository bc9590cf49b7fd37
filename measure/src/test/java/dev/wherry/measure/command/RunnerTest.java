package dev.wherry.measure.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With real commands whose answers are known; needs a Linux with sh and perl, as Debian has. */
class RunnerTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    /** Burns the given seconds of CPU time and says how much it was in its own opinion. */
    private static final String BURN =
            "until ((times)[0] + (times)[1] >= 0.3) {} print +(times)[0] + (times)[1], qq(\\n);";

    /** Grows to over 64 MiB and says its largest resident set in KiB. */
    private static final String GROW =
            "$x = q(a); $x x= 64 << 20; open F, '/proc/self/status';"
                    + " for (<F>) { print $1 if /VmHWM:\\s+(\\d+)/ }";

    @TempDir Path folder;

    private final Runner runner = Runner.installed(Ticker.SYSTEM);

    @Test
    void debianHasEverythingThatUsageNeeds() {
        assertInstanceOf(RusageRunner.class, runner);
    }

    @Test
    void successHasWallTimeAndUsage() throws Exception {
        Run run = runner.run(Command.of("true"), LONG);
        assertEquals(0, run.exitCode());
        assertTrue(run.wallNanos() > 0);
        Usage usage = run.usage().orElseThrow();
        assertTrue(usage.cpuNanos() > 0);
        assertTrue(usage.maxRssBytes() > 0);
        assertTrue(usage.minorFaults() > 0);
        assertEquals("", run.complaint());
    }

    @Test
    void exitCodesAndSignalsAreToldAsAShellTellsThem() throws Exception {
        assertEquals(7, runner.run(Command.shell("exit 7"), LONG).exitCode());
        assertEquals(128 + 9, runner.run(Command.shell("kill -KILL $$"), LONG).exitCode());
        assertEquals(128 + 13, runner.run(Command.shell("kill -PIPE $$"), LONG).exitCode());
    }

    @Test
    void lastLineOfStandardErrorIsTheComplaint() throws Exception {
        Run run = runner.run(Command.shell("echo first >&2; echo last >&2; exit 1"), LONG);
        assertEquals("last", run.complaint());
    }

    @Test
    void cpuTimeIsWhatTheCommandItselfCounted() throws Exception {
        Path said = folder.resolve("said");
        Run run = runner.run(Command.of("perl", "-e", BURN).to(said), LONG);
        double seconds = run.usage().orElseThrow().cpuNanos() / 1e9;
        assertEquals(Double.parseDouble(Files.readString(said)), seconds, 0.1);
    }

    @Test
    void cpuTimeOfAllDescendantsIsCounted() throws Exception {
        Path said = folder.resolve("said");
        String both = "perl -e '%s' & perl -e '%s'; wait".formatted(BURN, BURN);
        Run run = runner.run(Command.shell(both).to(said), LONG);
        double own = Files.readAllLines(said).stream().mapToDouble(Double::parseDouble).sum();
        assertEquals(own, run.usage().orElseThrow().cpuNanos() / 1e9, 0.2);
        assertTrue(own >= 0.6);
    }

    @Test
    void orphansThatEndWithTheCommandAreCounted() throws Exception {
        // The shell knows when the orphan has done its work, and yet is not the one that reaps it.
        Path fifo = fifo();
        Path said = folder.resolve("said");
        String orphan =
                "((perl -e '%s'; echo done > %s) &); read line < %s".formatted(BURN, fifo, fifo);
        Command command = Command.shell(orphan).to(said);
        double seconds = runner.run(command, LONG).usage().orElseThrow().cpuNanos() / 1e9;
        assertEquals(Double.parseDouble(Files.readString(said)), seconds, 0.1);
    }

    @Test
    void usageIsAbsentWhereADescendantOutlivesTheCommand() throws Exception {
        Path fifo = fifo();
        Run run = runner.run(Command.shell("(read line < " + fifo + ") & exit 0"), LONG);
        Files.writeString(fifo, "now end\n");
        assertEquals(0, run.exitCode());
        assertEquals(Optional.empty(), run.usage());
    }

    @Test
    void memoryIsTheLargestResidentSetOfOneProcess() throws Exception {
        Path said = folder.resolve("said");
        Run run = runner.run(Command.of("perl", "-e", GROW).to(said), LONG);
        double own = Double.parseDouble(Files.readString(said)) * 1024;
        double rss = run.usage().orElseThrow().maxRssBytes();
        assertEquals(own, rss, own * 0.05);
        assertTrue(rss >= 64 << 20);
    }

    @Test
    void memoryOfThisProcessIsNotTheCommands() throws Exception {
        Run run = runner.run(Command.of("true"), LONG);
        long rss = run.usage().orElseThrow().maxRssBytes();
        assertTrue(rss < Usage.LEAST_RSS_BYTES, () -> "true had " + rss + " bytes");
    }

    @Test
    void directoryVariablesInputAndOutputAreTheCommands() throws Exception {
        Path input = Files.writeString(folder.resolve("input"), "from a file\n");
        Path output = folder.resolve("output");
        Command command =
                Command.shell("pwd -P; echo \"$GREETING$PERL_BADLANG\"; cat")
                        .in(folder)
                        .with("GREETING", "hello")
                        .from(input)
                        .to(output);
        for (Runner each : List.of(runner, new WallRunner(Ticker.SYSTEM))) {
            each.run(command, LONG);
            assertEquals(
                    List.of(folder.toRealPath().toString(), "hello", "from a file"),
                    Files.readAllLines(output));
        }
    }

    @Test
    void inputIsEmptyUnlessGiven() throws Exception {
        assertEquals(0, runner.run(Command.shell("test -z \"$(cat)\""), LONG).exitCode());
    }

    @Test
    void whatCannotBeStartedIsToldWithItsName() {
        for (Runner each : List.of(runner, new WallRunner(Ticker.SYSTEM))) {
            var failure =
                    assertThrows(
                            OperationException.class,
                            () -> each.run(Command.of("no-such-program"), LONG));
            String message = String.valueOf(failure.getMessage());
            assertTrue(message.matches("cannot run no-such-program: .+"), message);
        }
    }

    @Test
    void whatDoesNotEndInTimeIsKilledWithAllItsDescendants() throws Exception {
        Path pids = folder.resolve("pids");
        // Stopped processes never end by themselves.
        Command stuck = Command.shell("sh -c 'echo $$; kill -STOP $$' & echo $$; wait").to(pids);
        for (Runner each : List.of(runner, new WallRunner(Ticker.SYSTEM))) {
            var failure =
                    assertThrows(
                            OperationException.class,
                            () -> each.run(stuck, Duration.ofMillis(500)));
            assertTrue(String.valueOf(failure.getMessage()).contains("not over after 500 ms"));
            for (String pid : Files.readAllLines(pids)) {
                assertFalse(isRunning(pid), "still running: " + pid);
            }
        }
    }

    @Test
    void wallTimeAloneComesFromTheGivenClock() throws Exception {
        long[] now = {0};
        Run run = new WallRunner(() -> now[0] += 5).run(Command.shell("exit 3"), LONG);
        assertEquals(new Run(5, Optional.empty(), 3, ""), run);
    }

    @Test
    void systemCallsAreKnownByNumberForSixtyFourBitLinuxOnly() {
        assertEquals(Optional.of(new SystemCalls(228, 98, 157)), SystemCalls.of("Linux", "amd64"));
        assertEquals(
                Optional.of(new SystemCalls(113, 165, 167)), SystemCalls.of("Linux", "aarch64"));
        assertEquals(Optional.empty(), SystemCalls.of("Linux", "arm"));
        assertEquals(Optional.empty(), SystemCalls.of("Mac OS X", "aarch64"));
    }

    private Path fifo() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertEquals(0, runner.run(Command.of("mkfifo", fifo.toString()), LONG).exitCode());
        return fifo;
    }

    /** A killed process may be a zombie for a moment, which runs no more. */
    private static boolean isRunning(String pid) {
        try {
            String stat = Files.readString(Path.of("/proc", pid, "stat"));
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            return state != 'Z' && state != 'X';
        } catch (IOException e) {
            return false;
        }
    }
}
