package dev.wherry.measure.statistic;

import static dev.wherry.measure.statistic.Verdict.Kind.FASTER;
import static dev.wherry.measure.statistic.Verdict.Kind.NOT_RESOLVED;
import static dev.wherry.measure.statistic.Verdict.Kind.NO_DIFFERENCE;
import static dev.wherry.measure.statistic.Verdict.Kind.SLOWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class VerdictTest {

    @Test
    void intervalBeyondOneAndEstimateBeyondTheFloorIsADifference() {
        assertEquals(FASTER, kind(0.90, 0.88, 0.93, 1.02, 0));
        assertEquals(SLOWER, kind(1.10, 1.07, 1.12, 1.02, 0));
    }

    @Test
    void intervalWithinTheFloorIsNoDifference() {
        assertEquals(NO_DIFFERENCE, kind(1.01, 1.005, 1.015, 1.02, 0));
        assertEquals(NO_DIFFERENCE, kind(1.0, 0.99, 1.01, 1.02, 0));
    }

    @Test
    void smallEffectWithinWhatMattersIsNoDifference() {
        assertEquals(NO_DIFFERENCE, kind(0.97, 0.96, 0.98, 1.01, 0.05));
        assertEquals(FASTER, kind(0.97, 0.96, 0.98, 1.01, 0.02));
    }

    @Test
    void intervalThatHoldsOneAndMoreThanTheFloorIsNotResolved() {
        assertEquals(NOT_RESOLVED, kind(0.95, 0.85, 1.05, 1.02, 0));
    }

    @Test
    void differenceOnOneSideThatDoesNotPassTheFloorIsNotResolved() {
        assertEquals(NOT_RESOLVED, kind(1.03, 1.01, 1.08, 1.05, 0));
    }

    @Test
    void noClaimStaysNoClaim() {
        Verdict tooFew = Verdict.of(Interval.unbounded(0.5), 1.01, 0);
        assertEquals(NOT_RESOLVED, tooFew.kind());
        assertEquals(Double.POSITIVE_INFINITY, tooFew.smallestDetectable());
        assertEquals(NOT_RESOLVED, kind(0.5, 0.49, 0.51, Double.POSITIVE_INFINITY, 0));
    }

    @Test
    void smallestDetectableChangeIsTheWorseOfSpreadAndFloor() {
        assertEquals(0.25, Verdict.of(interval(1, 0.8, 1.1), 1.02, 0).smallestDetectable(), 1e-12);
        assertEquals(0.30, Verdict.of(interval(1, 0.8, 1.1), 1.30, 0).smallestDetectable(), 1e-12);
    }

    @Test
    void floorBelowOneIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Verdict.of(interval(1, 1, 1), 0.9, 0));
        assertThrows(IllegalArgumentException.class, () -> Verdict.of(interval(1, 1, 1), 1, -0.1));
    }

    private static Verdict.Kind kind(
            double estimate, double low, double high, double floor, double leastEffect) {
        return Verdict.of(interval(estimate, low, high), floor, leastEffect).kind();
    }

    private static Interval interval(double estimate, double low, double high) {
        return new Interval(estimate, low, high, 0.95);
    }
}
