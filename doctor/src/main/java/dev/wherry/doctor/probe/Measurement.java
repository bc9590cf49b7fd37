package dev.wherry.doctor.probe;

import dev.wherry.measure.cost.CostFit;
import dev.wherry.measure.cost.SizeSweep;
import dev.wherry.measure.statistic.Samples;
import java.nio.file.Path;
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
     * Where a quarter of the reads take so many times what another quarter takes, it may be either.
     */
    private static final double STEADY_SPREAD = 1.5;

    /**
     * Whether reading in order was about as fast as the sweep, taken before it, says, and whether
     * the sweep's largest reads took about the same time each. Where not, the path's speed changes
     * by itself, and no prediction is better than that.
     */
    public boolean isSteady() {
        return fit.isEmpty() || (isRepeatable(fit.get()) && isEven());
    }

    private boolean isRepeatable(CostFit line) {
        double again = line.cost().bytesPerSecond(mostBytes) / inOrderBytesPerSecond;
        return Math.abs(again - 1) <= STEADY_SHARE;
    }

    private boolean isEven() {
        Samples largest =
                reads.nanosBySize().values().stream().reduce((_, last) -> last).orElseThrow();
        return largest.quantile(0.75) <= STEADY_SPREAD * largest.quantile(0.25);
    }
}
