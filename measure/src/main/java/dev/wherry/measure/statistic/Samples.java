package dev.wherry.measure.statistic;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * One or more finite measurements of the same thing, in the order in which they were taken. The
 * unit is the caller's. Immutable; safe for any thread.
 *
 * <p>Quantiles are Hyndman and Fan's type 7, the default of R and NumPy: the quantile p of n sorted
 * samples x lies at the zero-based position h = (n − 1)·p, linearly between its neighbours.
 */
public final class Samples {

    /** Turns a median absolute deviation into a standard deviation where noise is normal. */
    private static final double NORMAL_CONSISTENCY = 1.4826;

    /** How many robust standard deviations away a sample counts as an outlier. */
    private static final double OUTLIER_DEVIATIONS = 3.5;

    /** Closer to the median than this share of it nothing is an outlier, however equal the rest. */
    private static final double OUTLIER_SHARE = 0.05;

    private final double[] taken;
    private final double[] sorted;

    /** Rank to position in {@link #taken}. */
    private final int[] order;

    private Samples(double[] taken) {
        if (taken.length == 0) {
            throw new IllegalArgumentException("no samples");
        }
        for (double value : taken) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("not a finite sample: " + value);
            }
        }
        this.taken = taken;
        this.order =
                IntStream.range(0, taken.length)
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> taken[i]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        this.sorted = Arrays.stream(order).mapToDouble(i -> taken[i]).toArray();
    }

    /** For {@link #repeated}: values known to be finite and sorted. */
    private Samples(double[] sorted, int[] order) {
        this.taken = sorted;
        this.sorted = sorted;
        this.order = order;
    }

    /**
     * Keeps a copy of {@code values}.
     *
     * @throws IllegalArgumentException if there is none, or one is infinite or not a number
     */
    public static Samples of(double... values) {
        return new Samples(values.clone());
    }

    /** The first {@code count} of {@code values}, as {@link #of(double...)} takes them. */
    public static Samples of(long[] values, int count) {
        return new Samples(Arrays.stream(values, 0, count).asDoubleStream().toArray());
    }

    /** How many, at least 1. */
    public int size() {
        return taken.length;
    }

    /** A copy of the samples in the order in which they were taken. */
    public double[] values() {
        return taken.clone();
    }

    /** The sample taken at {@code index}, from 0. */
    public double get(int index) {
        return taken[index];
    }

    /** The type 7 quantile of {@code p}, from 0 (smallest) to 1 (largest). */
    public double quantile(double p) {
        return quantile(sorted, p);
    }

    /** As {@link #quantile(double)}, of at least one value, sorted already. */
    static double quantile(double[] sorted, double p) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("a quantile lies between 0 and 1, not at " + p);
        }
        double position = (sorted.length - 1) * p;
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }

    /** The quantile of 0.5. */
    public double median() {
        return quantile(0.5);
    }

    /** The smallest. */
    public double min() {
        return sorted[0];
    }

    /** The largest. */
    public double max() {
        return sorted[sorted.length - 1];
    }

    /** The arithmetic mean: what disturbances move most. */
    public double mean() {
        return Arrays.stream(taken).sum() / taken.length;
    }

    /** Median absolute deviation from the median, unscaled; 0 where most samples are equal. */
    public double medianAbsoluteDeviation() {
        double median = median();
        return of(Arrays.stream(taken).map(value -> Math.abs(value - median)).toArray()).median();
    }

    /**
     * How many samples are farther from the median than 3.5 robust standard deviations and than 5 %
     * of it. So equal samples have no outliers, and neither have samples that differ by less than
     * anybody cares about.
     */
    public int outliers() {
        double median = median();
        double allowed =
                Math.max(
                        OUTLIER_DEVIATIONS * NORMAL_CONSISTENCY * medianAbsoluteDeviation(),
                        OUTLIER_SHARE * Math.abs(median));
        return (int) Arrays.stream(taken).filter(v -> Math.abs(v - median) > allowed).count();
    }

    /**
     * The interval of the median that holds whatever the distribution: from the k-th smallest to
     * the k-th largest sample, with the largest k that keeps {@code confidence}. The range of all n
     * samples holds the median with probability 1 − 2^(1−n), so 95 % needs n ≥ 6; below that the
     * interval is unbounded.
     *
     * @return an interval whose {@code confidence} is the one reached, at least the one asked for
     */
    public Interval medianInterval(double confidence) {
        int n = sorted.length;
        double logTerm = -n * Math.log(2);
        double tail = Math.exp(logTerm);
        double reached = Double.NaN;
        int kept = 0;
        for (int k = 1; 2 * k <= n && 1 - 2 * tail >= confidence; k++) {
            kept = k;
            reached = 1 - 2 * tail;
            // Of C(n, k) / 2^n; as a logarithm, since 2^-n is 0 for a double from 1075 samples on.
            logTerm += Math.log((n - k + 1.0) / k);
            tail += Math.exp(logTerm);
        }
        return kept == 0
                ? Interval.unbounded(median())
                : new Interval(median(), sorted[kept - 1], sorted[n - kept], reached);
    }

    /**
     * The samples with the one taken at i repeated {@code times[i]} times; times add up to at least
     * 1. Linear, so that ten thousand resamples of ten thousand samples stay affordable.
     */
    Samples repeated(int[] times, int total) {
        double[] drawn = new double[total];
        int filled = 0;
        for (int rank = 0; rank < order.length; rank++) {
            int end = filled + times[order[rank]];
            Arrays.fill(drawn, filled, end, sorted[rank]);
            filled = end;
        }
        return new Samples(drawn, order);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Samples samples && Arrays.equals(taken, samples.taken);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(taken);
    }

    @Override
    public String toString() {
        return Arrays.toString(taken);
    }
}
