package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.measure.statistic.Interval;
import org.junit.jupiter.api.Test;

final class GoalTest {

    private static final double CONFIDENCE = 0.95;

    @Test
    void onlyAGoalThatTheWholeIntervalReachesIsReached() {
        assertEquals("reached", Goal.atLeast(2, "", interval(2.5, 2.1, 3)).outcome());
        assertEquals("reached by the median", Goal.atLeast(2, "", interval(2.5, 1.9, 3)).outcome());
        assertEquals("missed", Goal.atLeast(2, "", interval(1.9, 1.5, 2.3)).outcome());
    }

    @Test
    void lessCanBeBetter() {
        assertEquals("reached", Goal.atMost(0.5, "", interval(0.4, 0.3, 0.45)).outcome());
        assertEquals(
                "reached by the median", Goal.atMost(0.5, "", interval(0.4, 0.3, 0.6)).outcome());
        assertEquals("missed", Goal.atMost(0.5, "", interval(0.6, 0.4, 0.7)).outcome());
    }

    @Test
    void tooFewRoundsAllowNoClaim() {
        assertEquals("no claim", Goal.atLeast(2, "", Interval.unbounded(9)).outcome());
        assertEquals("missed", Goal.atLeast(2, "", Interval.unbounded(1)).outcome());
    }

    @Test
    void aPipelinesNameStaysInItsCell() {
        assertEquals(
                "| wall time of tar \\| tar | ≥ 2.00 | 2.50 [2.10, 3.00] | reached |",
                Goal.atLeast(2, "wall time of tar | tar", interval(2.5, 2.1, 3)).row());
    }

    private static Interval interval(double estimate, double low, double high) {
        return new Interval(estimate, low, high, CONFIDENCE);
    }
}
