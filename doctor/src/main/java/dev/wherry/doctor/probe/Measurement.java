package dev.wherry.doctor.probe;

import dev.wherry.measure.cost.CostFit;
import dev.wherry.measure.cost.SizeSweep;
import dev.wherry.measure.statistic.Samples;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What probes found at one path.
 *
 * @param file that was read
 * @param crosses whether the reads went past the page cache; else they say nothing of the layers
 *     below it
 * @param reads nanoseconds of a read by its size, each sample the mean of a few in a row
 * @param fit of them; empty where they came from the page cache
 * @param mostBytes the largest request that was made
 * @param inOrderBytesPerSecond reading in order with such requests, apart from the sweep; 0 where
 *     that came from the page cache
 * @param bytesPerSecondAtDepth full-size reads, by how many were in flight
 * @param lookupNanos looking up a name that is not there; empty where there was no folder to ask
 */
public record Measurement(
        Path file,
        boolean crosses,
        SizeSweep reads,
        Optional<CostFit> fit,
        long mostBytes,
        double inOrderBytesPerSecond,
        SortedMap<Integer, Double> bytesPerSecondAtDepth,
        Optional<Samples> lookupNanos) {

    /** Two measurements of the same that differ by more say that something else was going on. */
    private static final double STEADY_SHARE = 0.25;

    /**
     * Whether reading in order was about as fast as the sweep, taken before it, says, and whether
     * the largest reads of the sweep were as fast in its second half as in its first. Where not,
     * the path's speed changes by itself, and no prediction is better than that. Single slow reads
     * do not count: the lower quartile, from which everything follows, passes them over.
     */
    public boolean isSteady() {
        return fit.isEmpty() || (isRepeatable(fit.get()) && isEven());
    }

    private boolean isRepeatable(CostFit line) {
        return isNear(line.cost().bytesPerSecond(mostBytes), inOrderBytesPerSecond);
    }

    private boolean isEven() {
        double[] nanos =
                reads.nanosBySize().values().stream()
                        .reduce((_, last) -> last)
                        .orElseThrow()
                        .values();
        int half = nanos.length / 2;
        return half == 0
                || isNear(
                        quartile(Arrays.copyOfRange(nanos, 0, half)),
                        quartile(Arrays.copyOfRange(nanos, half, nanos.length)));
    }

    private static double quartile(double[] nanos) {
        return Samples.of(nanos).quantile(0.25);
    }

    private static boolean isNear(double one, double other) {
        return Math.abs(one / other - 1) <= STEADY_SHARE;
    }
}
