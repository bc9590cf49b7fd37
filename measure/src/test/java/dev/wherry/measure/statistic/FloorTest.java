package dev.wherry.measure.statistic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FloorTest {

    @Test
    void equalSamplesHaveNoFloor() {
        assertEquals(1, floor(Samples.of(5, 5, 5, 5, 5, 5)));
    }

    @Test
    void tooFewSamplesHaveNoKnownFloor() {
        assertEquals(Double.POSITIVE_INFINITY, floor(Samples.of(5, 5, 5, 5, 5)));
    }

    @Test
    void aDriftRaisesItAndTheSameSamplesMixedDoNot() {
        double[] drifting = new double[400];
        double[] mixed = new double[400];
        for (int i = 0; i < drifting.length; i++) {
            drifting[i] = i < 100 ? 100 : 200;
            mixed[i] = i % 2 == 0 ? 100 : 200;
        }
        assertEquals(2, Floor.of(List.of(Samples.of(drifting)), s -> s.quantile(0.4), 1));
        assertEquals(1, Floor.of(List.of(Samples.of(mixed)), s -> s.quantile(0.4), 1));
    }

    @Test
    void ofManySeriesItIsHowFarSeriesAreApart() {
        Samples low = Samples.of(10, 10, 10);
        Samples high = Samples.of(20, 20, 20);
        assertEquals(2, Floor.of(List.of(low, low, high, high), Samples::median, 1));
        assertEquals(1, Floor.of(Collections.nCopies(4, low), Samples::median, 1));
    }

    @Test
    void sameSeedGivesTheSameFloor() {
        double[] values = new double[50];
        Arrays.setAll(values, i -> 1 + (i * 37 % 50) / 50.0);
        assertEquals(floor(Samples.of(values)), floor(Samples.of(values)));
    }

    private static double floor(Samples samples) {
        return Floor.of(List.of(samples), Samples::median, 1);
    }
}
