package dev.wherry.measure.statistic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void reciprocalTurnsTheEndsAround() {
        assertEquals(
                new Interval(2, 1.25, 4, 0.95), new Interval(0.5, 0.25, 0.8, 0.95).reciprocal());
    }

    @Test
    void reciprocalOfNoClaimIsNoClaim() {
        Interval speed = Interval.unbounded(0.5).reciprocal();
        assertFalse(speed.isBounded());
        assertEquals(2, speed.estimate());
    }

    @Test
    void endsBelongToIt() {
        Interval interval = new Interval(2, 1, 3, 0.95);
        assertTrue(interval.contains(1) && interval.contains(3));
        assertFalse(interval.contains(3.01));
        assertEquals(new Interval(20, 10, 30, 0.95), interval.times(10));
    }

    @Test
    void endsInTheWrongOrderAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Interval(1, 2, 1, 0.95));
        assertThrows(IllegalArgumentException.class, () -> new Interval(1, Double.NaN, 1, 0.95));
    }
}
