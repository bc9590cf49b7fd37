package dev.wherry.doctor.probe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.measure.cost.SizeSweep;
import dev.wherry.measure.statistic.Samples;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class MeasurementTest {

    private static final long MOST = 65_536;
    private static final double NANOS = 1e5 + MOST;
    private static final double SPEED = MOST / NANOS * 1e9;

    @Test
    void aPathThatReadsInOrderAsFastAsTheSweepSaysIsSteady() {
        assertTrue(measured(1, SPEED).isSteady());
        assertTrue(measured(1.1, SPEED * 0.9).isSteady());
    }

    @Test
    void aPathThatIsMuchFasterOrSlowerTheNextMomentIsNot() {
        assertFalse(measured(1, SPEED * 0.6).isSteady());
        assertFalse(measured(1, SPEED * 1.6).isSteady());
    }

    @Test
    void aPathThatSlowsDownInTheMiddleIsNotEvenIfItComesBack() {
        assertFalse(measured(1.8, SPEED).isSteady());
    }

    @Test
    void singleSlowReadsDoNotCount() {
        double[] largest = new double[40];
        Arrays.setAll(largest, i -> NANOS * (i % 3 == 0 ? 5 : 1));
        assertTrue(measured(largest, SPEED).isSteady());
    }

    /** The second half of the largest reads take {@code slower} times as long as the first. */
    private static Measurement measured(double slower, double inOrderBytesPerSecond) {
        double[] largest = new double[40];
        Arrays.setAll(largest, i -> NANOS * (i < 20 ? 1 : slower));
        return measured(largest, inOrderBytesPerSecond);
    }

    private static Measurement measured(double[] largest, double inOrderBytesPerSecond) {
        double[] small = new double[40];
        Arrays.fill(small, 1e5 + 4096);
        SizeSweep reads =
                new SizeSweep(Map.of(4096L, Samples.of(small), MOST, Samples.of(largest)));
        return new Measurement(
                Path.of("file"),
                true,
                reads,
                Optional.of(reads.fit(1)),
                MOST,
                inOrderBytesPerSecond,
                new TreeMap<>(),
                Optional.empty());
    }
}
