package dev.wherry.measure;

import static dev.wherry.measure.SimulatedRunner.sim;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.OperationException;
import dev.wherry.measure.command.Command;
import dev.wherry.measure.statistic.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InterleavedTest {

    @Test
    void everyRoundRunsEveryContenderOnce() throws Exception {
        var runner = new SimulatedRunner(1, 0);
        Comparison comparison = plan(7, runner).rounds(8).warmups(2).run(Progress.SILENT);
        assertEquals(10 * 3, runner.ran.size());
        Set<List<String>> orders = new HashSet<>();
        for (int round = 0; round < 10; round++) {
            List<String> order = runner.ran.subList(3 * round, 3 * round + 3);
            assertEquals(Set.of("100", "200", "400"), Set.copyOf(order));
            orders.add(List.copyOf(order));
        }
        assertTrue(orders.size() > 1, "the order never changed");
        assertEquals(8, comparison.rounds());
        assertEquals(3, comparison.contenders().size());
    }

    @Test
    void seedDecidesTheOrder() throws Exception {
        assertEquals(order(7), order(7));
        assertNotEquals(order(7), order(8));
    }

    @Test
    void turnsKnowTheirRoundAndPlace() throws Exception {
        var runner = new SimulatedRunner(1, 0);
        Comparison comparison = plan(7, runner).rounds(3).warmups(0).run(Progress.SILENT);
        for (Contender contender : comparison.contenders()) {
            for (Turn turn : contender.turns()) {
                int index = (turn.round() - 1) * 3 + turn.position() - 1;
                assertEquals(contender.command().arguments().get(1), runner.ran.get(index));
            }
        }
    }

    @Test
    void ratiosAreThoseOfTheCommands() throws Exception {
        Comparison comparison =
                plan(7, new SimulatedRunner(1, 0)).rounds(6).withFloor().run(Progress.SILENT);
        assertEquals(0.5, comparison.ratio("half").estimate(), 1e-9);
        assertEquals(2, comparison.speedup("half").low(), 1e-9);
        assertEquals(2, comparison.ratio("double", Metric.CPU).orElseThrow().high(), 1e-9);
        assertEquals(1, comparison.ratio("double", Metric.MAX_RSS).orElseThrow().low(), 1e-9);
        assertEquals(1, comparison.floorRatio().orElseThrow(), 1e-9);
        assertEquals(Verdict.Kind.FASTER, comparison.verdict("half").kind());
        assertEquals(Verdict.Kind.SLOWER, comparison.verdict("double").kind());
        assertEquals(Verdict.Kind.NO_DIFFERENCE, comparison.verdict("base").kind());
    }

    @Test
    void baseRunsAgainUnderItsOwnNameForHooks() throws Exception {
        List<String> prepared = new ArrayList<>();
        List<String> checked = new ArrayList<>();
        List<String> told = new ArrayList<>();
        Comparison comparison =
                plan(7, new SimulatedRunner(1, 0))
                        .rounds(1)
                        .warmups(1)
                        .withFloor()
                        .prepare(prepared::add)
                        .check((name, _) -> checked.add(name))
                        .run((round, rounds, name, _) -> told.add(round + "/" + rounds + name));
        assertEquals(Optional.of("base again"), comparison.floor());
        assertEquals(8, prepared.size());
        assertEquals(prepared, checked);
        assertFalse(prepared.contains("base again"));
        assertEquals(2, told.stream().filter(line -> line.endsWith("base again")).count());
        assertEquals(4, told.stream().filter(line -> line.startsWith("0/1")).count());
    }

    @Test
    void withoutAFloorNothingIsClaimed() throws Exception {
        Comparison comparison = plan(7, new SimulatedRunner(1, 0)).rounds(12).run(Progress.SILENT);
        assertTrue(comparison.floorRatio().isEmpty());
        assertEquals(Verdict.Kind.NOT_RESOLVED, comparison.verdict("half").kind());
    }

    @Test
    void oneRoundClaimsNothing() throws Exception {
        Comparison comparison =
                plan(7, new SimulatedRunner(1, 0)).rounds(1).withFloor().run(Progress.SILENT);
        assertFalse(comparison.ratio("half").isBounded());
        assertEquals(0.5, comparison.ratio("half").estimate(), 1e-9);
        assertEquals(Verdict.Kind.NOT_RESOLVED, comparison.verdict("half").kind());
    }

    @Test
    void wrongExitCodeEndsItAndSaysWhichAndHowToTry() {
        var runner = new SimulatedRunner(1, 0);
        runner.exitCode = 3;
        var failure =
                assertThrows(
                        OperationException.class,
                        () ->
                                Interleaved.seeded(1)
                                        .contender("a", sim(1))
                                        .runner(runner)
                                        .run(Progress.SILENT));
        assertEquals(
                "cannot compare a in round 0: exit code 3 instead of 0, it broke;"
                        + " try it alone: sim 1",
                failure.getMessage());
    }

    @Test
    void expectedExitCodeIsSuccess() throws Exception {
        var runner = new SimulatedRunner(1, 0);
        runner.exitCode = 3;
        assertEquals(2, plan(1, runner).rounds(2).exitCode(3).run(Progress.SILENT).rounds());
    }

    @Test
    void checkThatThrowsEndsIt() {
        var plan =
                plan(1, new SimulatedRunner(1, 0))
                        .check((name, _) -> {
                            throw new IOException("wrong digest of " + name);
                        });
        var failure = assertThrows(IOException.class, () -> plan.run(Progress.SILENT));
        assertTrue(String.valueOf(failure.getMessage()).startsWith("wrong digest of"));
    }

    @Test
    void plansThatMakeNoSenseAreRefused() {
        assertThrows(
                IllegalArgumentException.class, () -> Interleaved.seeded(1).run(Progress.SILENT));
        assertThrows(
                IllegalArgumentException.class,
                () -> plan(1, new SimulatedRunner(1, 0)).base("nobody").run(Progress.SILENT));
        assertThrows(
                IllegalArgumentException.class,
                () -> plan(1, new SimulatedRunner(1, 0)).contender("base", sim(1)));
        assertThrows(IllegalArgumentException.class, () -> Interleaved.seeded(1).rounds(0));
    }

    @Test
    void realCommandsRunToo() throws Exception {
        Comparison comparison =
                Interleaved.seeded(1)
                        .rounds(2)
                        .contender("true", Command.of("true"))
                        .contender("shell", Command.shell("true | true"))
                        .run(Progress.SILENT);
        assertEquals("true", comparison.base());
        assertEquals(2, comparison.wall("shell").size());
        assertTrue(comparison.samples("shell", Metric.MAX_RSS).isPresent());
    }

    /** Noise of 5 %, twelve rounds: equals must rarely look different, and +30 % always does. */
    @Test
    void verdictsOnANoisyMachineAreRarelyWrong() throws Exception {
        var random = new Random(Seeds.seed());
        int falseAlarms = 0;
        int found = 0;
        for (int i = 0; i < 100; i++) {
            Comparison comparison =
                    Interleaved.seeded(random.nextLong())
                            .rounds(12)
                            .warmups(0)
                            .contender("base", sim(1000))
                            .contender("same", sim(1000))
                            .contender("slower", sim(1300))
                            .withFloor()
                            .runner(new SimulatedRunner(random.nextLong(), 0.05))
                            .run(Progress.SILENT);
            var same = comparison.verdict("same").kind();
            falseAlarms += same == Verdict.Kind.FASTER || same == Verdict.Kind.SLOWER ? 1 : 0;
            found += comparison.verdict("slower").kind() == Verdict.Kind.SLOWER ? 1 : 0;
        }
        assertTrue(falseAlarms <= 5, "false alarms: " + falseAlarms);
        assertTrue(found >= 95, "found: " + found);
    }

    private static List<String> order(long seed) throws Exception {
        var runner = new SimulatedRunner(1, 0);
        plan(seed, runner).run(Progress.SILENT);
        return runner.ran;
    }

    private static Interleaved plan(long seed, SimulatedRunner runner) {
        return Interleaved.seeded(seed)
                .contender("base", sim(200))
                .contender("half", sim(100))
                .contender("double", sim(400))
                .runner(runner);
    }
}
