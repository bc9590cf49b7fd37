package dev.wherry.measure.statistic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SamplesTest {

    private static final double EXACT = 1e-12;

    @Test
    void quantilesAreThoseOfTypeSeven() {
        Samples oneToTen = oneTo(10);
        assertEquals(3.25, oneToTen.quantile(0.25), EXACT); // R: quantile(1:10, .25)
        assertEquals(1.45, oneToTen.quantile(0.05), EXACT);
        assertEquals(5.5, oneToTen.median(), EXACT);
        assertEquals(1, oneToTen.quantile(0), EXACT);
        assertEquals(10, oneToTen.quantile(1), EXACT);
    }

    @Test
    void orderOfTakingIsKeptAndDoesNotMatter() {
        Samples shuffled = Samples.of(3, 1, 2);
        assertEquals(2, shuffled.median(), EXACT);
        assertEquals(3, shuffled.get(0), EXACT);
        assertEquals(Samples.of(3, 1, 2), shuffled);
        assertFalse(shuffled.equals(Samples.of(1, 2, 3)));
    }

    @Test
    void medianAbsoluteDeviationHasItsTextbookValue() {
        assertEquals(1, Samples.of(1, 1, 2, 2, 4, 6, 9).medianAbsoluteDeviation(), EXACT);
    }

    @Test
    void equalSamplesHaveNoDeviationAndNoOutliers() {
        Samples equal = Samples.of(7, 7, 7, 7, 7, 7, 7);
        assertEquals(0, equal.medianAbsoluteDeviation(), EXACT);
        assertEquals(0, equal.outliers());
        assertEquals(7, equal.medianInterval(0.95).low(), EXACT);
    }

    @Test
    void oneFarSampleAmongEqualOnesIsAnOutlierAndOneCloseIsNot() {
        assertEquals(1, Samples.of(7, 7, 7, 7, 7, 7, 70).outliers());
        assertEquals(0, Samples.of(7, 7, 7, 7, 7, 7, 7.1).outliers());
    }

    @Test
    void intervalOfTheMedianHasTheCoverageOfOrderStatistics() {
        assertInterval(oneTo(6), 1, 6, 0.96875);
        assertInterval(oneTo(9), 2, 8, 0.9609375);
        assertInterval(oneTo(20), 6, 15, 0.9586105);
        assertInterval(oneTo(100), 40, 61, 0.9647998);
    }

    @Test
    void intervalOfTheMedianOfVeryManySamplesIsNarrow() {
        Interval interval = oneTo(10_000).medianInterval(0.95);
        assertEquals(5000.5 - 98, interval.low(), 1); // n/2 - 1.96 sqrt(n)/2
        assertEquals(5000.5 + 98, interval.high(), 1);
    }

    @Test
    void fiveSamplesAllowNoClaimAboutTheMedian() {
        assertFalse(oneTo(5).medianInterval(0.95).isBounded());
        assertEquals(3, oneTo(5).medianInterval(0.95).estimate(), EXACT);
    }

    @Test
    void whatIsNoSampleIsRefused() {
        assertThrows(IllegalArgumentException.class, Samples::of);
        assertThrows(IllegalArgumentException.class, () -> Samples.of(1, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> Samples.of(1, Double.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> oneTo(3).quantile(1.1));
    }

    private static void assertInterval(Samples samples, double low, double high, double coverage) {
        Interval interval = samples.medianInterval(0.95);
        assertEquals(low, interval.low(), EXACT);
        assertEquals(high, interval.high(), EXACT);
        assertEquals(coverage, interval.confidence(), 1e-6);
    }

    private static Samples oneTo(int n) {
        return Samples.of(IntStream.rangeClosed(1, n).asDoubleStream().toArray());
    }
}
