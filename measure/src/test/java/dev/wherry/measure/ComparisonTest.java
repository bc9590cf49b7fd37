package dev.wherry.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.measure.command.Command;
import dev.wherry.measure.command.Run;
import dev.wherry.measure.command.Usage;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    @Test
    void metricThatOneRunLacksIsAbsentAndNotZero() {
        var comparison = comparison(run(5, 1), new Run(5, Optional.empty(), 0, ""));
        assertEquals(Optional.empty(), comparison.samples("other", Metric.CPU));
        assertEquals(Optional.empty(), comparison.ratio("other", Metric.CPU));
        assertEquals(1, comparison.ratio("other").estimate());
    }

    @Test
    void ratioToABaseOfZeroIsAbsent() {
        var comparison = comparison(run(5, 0), run(5, 3));
        assertEquals(Optional.empty(), comparison.ratio("other", Metric.USER));
    }

    @Test
    void ratiosWithinRoundsStayInTheirRounds() {
        Contender base = contender("base", run(10, 1), run(100, 1), run(20, 1));
        Contender other = contender("other", run(5, 1), run(200, 1), run(20, 1));
        assertEquals(
                Optional.of(Samples.of(0.5, 2, 1)),
                comparison(List.of(base, other)).roundRatios("other", Metric.WALL));
    }

    @Test
    void baseWithoutMeasurableTimeClaimsNothing() {
        var comparison = comparison(run(0, 1), run(5, 1));
        assertTrue(Double.isNaN(comparison.ratio("other").estimate()));
        assertFalse(comparison.speedup("other").isBounded());
        assertEquals(Verdict.Kind.NOT_RESOLVED, comparison.verdict("other").kind());
    }

    @Test
    void twoContendersOfOneNameAreRefused() {
        Contender base = contender("base", run(1, 1));
        assertThrows(IllegalArgumentException.class, () -> comparison(List.of(base, base)));
    }

    @Test
    void everyContenderNeedsATurnInEveryRound() {
        Contender one = contender("base", run(1, 1));
        Contender none = new Contender("other", Command.of("true"), List.of());
        assertThrows(IllegalArgumentException.class, () -> comparison(List.of(one, none)));
        assertThrows(IllegalArgumentException.class, () -> comparison(List.of(none)));
    }

    private static Comparison comparison(Run base, Run other) {
        return comparison(List.of(contender("base", base), contender("other", other)));
    }

    private static Comparison comparison(List<Contender> contenders) {
        return new Comparison(1, 0, 0, "by hand", "base", Optional.empty(), contenders);
    }

    private static Contender contender(String name, Run... runs) {
        return new Contender(
                name,
                Command.of("true"),
                IntStream.range(0, runs.length)
                        .mapToObj(i -> new Turn(i + 1, 1, runs[i]))
                        .toList());
    }

    private static Run run(long wallNanos, long userNanos) {
        return new Run(wallNanos, Optional.of(new Usage(userNanos, 1, 1, 1, 1, 1, 1)), 0, "");
    }
}
