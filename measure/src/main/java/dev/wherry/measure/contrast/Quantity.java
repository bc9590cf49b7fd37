package dev.wherry.measure.contrast;

import dev.wherry.measure.statistic.Bootstrap;
import dev.wherry.measure.statistic.Samples;
import java.util.Arrays;
import java.util.List;

/**
 * Something measured on one system, with all samples.
 *
 * @param name what, such as {@code syscall/basic}
 * @param unit of the samples, such as {@code ns/op}
 * @param better which direction is the good one
 * @param quantile of the samples of a series that stands for it, from 0 to 1: 0.5 is the median,
 *     0.25 the undisturbed part of many short slices
 * @param series samples of each series (a boot, a session, a fork), in the order taken; at least
 *     one series
 */
public record Quantity(
        String name, String unit, Better better, double quantile, List<Samples> series) {

    public Quantity {
        series = List.copyOf(series);
        if (series.isEmpty() || !(quantile >= 0 && quantile <= 1)) {
            throw new IllegalArgumentException(
                    name + " needs a series, and a quantile between 0 and 1");
        }
    }

    /** The median over the series of the quantile. */
    public double figure() {
        return Samples.of(series.stream().mapToDouble(this::statistic).toArray()).median();
    }

    /** How many samples there are in all series, at least 1. */
    public int size() {
        return series.stream().mapToInt(Samples::size).sum();
    }

    /** Whether there are enough samples, all of them above 0, to claim anything. */
    public boolean allowsClaims() {
        return size() >= Bootstrap.LEAST_SAMPLES
                && series.stream().allMatch(samples -> samples.min() > 0);
    }

    /** All samples of all series, one after the other. */
    public Samples pooled() {
        return Samples.of(
                series.stream().flatMapToDouble(each -> Arrays.stream(each.values())).toArray());
    }

    /** The same with the series of {@code more} behind its own. */
    public Quantity joined(Quantity more) {
        requireComparable(more);
        return new Quantity(
                name,
                unit,
                better,
                quantile,
                java.util.stream.Stream.concat(series.stream(), more.series.stream()).toList());
    }

    /**
     * Throws unless both are of the same unit, direction and quantile.
     *
     * @throws IllegalArgumentException otherwise, in one line
     */
    void requireComparable(Quantity other) {
        if (!unit.equals(other.unit)) {
            throw new IllegalArgumentException(
                    "%s is in %s on one side and in %s on the other"
                            .formatted(name, unit, other.unit));
        }
        if (better != other.better || quantile != other.quantile) {
            throw new IllegalArgumentException(
                    name + " was not measured in the same way on both sides");
        }
    }

    double statistic(Samples samples) {
        return samples.quantile(quantile);
    }
}
