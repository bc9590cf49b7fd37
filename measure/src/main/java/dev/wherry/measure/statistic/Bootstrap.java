package dev.wherry.measure.statistic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Percentile bootstrap intervals of 95 % from {@value #RESAMPLES} resamples. Fewer than {@value
 * #LEAST_SAMPLES} samples allow no claim and give an unbounded interval: no distribution-free
 * interval of a median reaches 95 % with less, and resampling cannot know more than the samples.
 *
 * <p>Each call starts afresh from the seed, so an interval depends on its samples and the seed
 * alone. Immutable; safe for any thread.
 */
public final class Bootstrap {

    /** Resamples per interval. */
    public static final int RESAMPLES = 2000;

    /** The share of intervals that hold the truth. */
    public static final double CONFIDENCE = 0.95;

    /** From how many samples on something is claimed. */
    public static final int LEAST_SAMPLES = 6;

    private final long seed;

    private Bootstrap(long seed) {
        this.seed = seed;
    }

    /** Resamples as {@code seed} has it. */
    public static Bootstrap seeded(long seed) {
        return new Bootstrap(seed);
    }

    /** The interval of {@code statistic} of one thing measured again and again. */
    public Interval of(Samples samples, ToDoubleFunction<Samples> statistic) {
        double estimate = statistic.applyAsDouble(samples);
        if (samples.size() < LEAST_SAMPLES) {
            return Interval.unbounded(estimate);
        }
        var random = new SplittableRandom(seed);
        double[] drawn = new double[RESAMPLES];
        Arrays.setAll(drawn, _ -> statistic.applyAsDouble(resample(samples, random)));
        return percentiles(estimate, drawn);
    }

    /**
     * The interval of the ratio of two medians, where the i-th samples of both were taken in the
     * same round. Whole rounds are resampled, so what disturbs a round disturbs both.
     *
     * @throws IllegalArgumentException if the sizes differ or a denominator is not positive
     */
    public Interval pairedRatio(Samples numerator, Samples denominator) {
        if (numerator.size() != denominator.size()) {
            throw new IllegalArgumentException(
                    "pairs need equal sizes: " + numerator.size() + ", " + denominator.size());
        }
        requirePositive(denominator);
        double estimate = numerator.median() / denominator.median();
        int rounds = numerator.size();
        if (rounds < LEAST_SAMPLES) {
            return Interval.unbounded(estimate);
        }
        var random = new SplittableRandom(seed);
        double[] drawn = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            int[] times = draws(rounds, random);
            drawn[i] =
                    numerator.repeated(times, rounds).median()
                            / denominator.repeated(times, rounds).median();
        }
        return percentiles(estimate, drawn);
    }

    /**
     * The interval of the ratio of one statistic of two systems, each measured in one or more
     * series (a boot, a session). Repeats in one series share that series' bias, so series are
     * resampled first, then samples in them; the statistic of a system is the median over its
     * series. Of a long series whole {@linkplain Blocks stretches} are resampled. With a single
     * series a side, the interval speaks of these two series only. Where the series' bias dwarfs
     * the noise in them, 2 series a side hold the truth in about 69 % of simulations, 3 in 88 %, 5
     * and more in the 95 % that they should.
     *
     * @throws IllegalArgumentException if a side has no series or a denominator is not positive
     */
    public Interval ratio(
            List<Samples> numerator,
            List<Samples> denominator,
            ToDoubleFunction<Samples> statistic) {
        denominator.forEach(Bootstrap::requirePositive);
        double estimate = overSeries(numerator, statistic) / overSeries(denominator, statistic);
        if (total(numerator) < LEAST_SAMPLES || total(denominator) < LEAST_SAMPLES) {
            return Interval.unbounded(estimate);
        }
        var random = new SplittableRandom(seed);
        double[] drawn = new double[RESAMPLES];
        Arrays.setAll(
                drawn,
                _ ->
                        overSeries(resample(numerator, random), statistic)
                                / overSeries(resample(denominator, random), statistic));
        return percentiles(estimate, drawn);
    }

    /** The middle 95 % of what resampling gave; values that are infinite claim nothing. */
    public static Interval percentiles(double estimate, double[] drawn) {
        double[] sorted = Arrays.stream(drawn).sorted().toArray();
        // Infinities and NaN sort to the ends.
        if (!Double.isFinite(sorted[0]) || !Double.isFinite(sorted[sorted.length - 1])) {
            return Interval.unbounded(estimate);
        }
        double tail = (1 - CONFIDENCE) / 2;
        return new Interval(
                estimate,
                Samples.quantile(sorted, tail),
                Samples.quantile(sorted, 1 - tail),
                CONFIDENCE);
    }

    /** {@code samples} drawn with replacement, as many as there are. */
    public static Samples resample(Samples samples, SplittableRandom random) {
        return samples.repeated(draws(samples.size(), random), samples.size());
    }

    private static List<Samples> resample(List<Samples> series, SplittableRandom random) {
        List<Samples> drawn = new ArrayList<>(series.size());
        for (int i = 0; i < series.size(); i++) {
            Samples chosen = series.get(random.nextInt(series.size()));
            drawn.add(Blocks.of(chosen).resample(chosen, random));
        }
        return drawn;
    }

    /** The median over {@code series} of {@code statistic}. */
    static double overSeries(List<Samples> series, ToDoubleFunction<Samples> statistic) {
        double[] figures = series.stream().mapToDouble(statistic).sorted().toArray();
        return Samples.quantile(figures, 0.5);
    }

    private static int[] draws(int size, SplittableRandom random) {
        int[] times = new int[size];
        for (int i = 0; i < size; i++) {
            times[random.nextInt(size)]++;
        }
        return times;
    }

    private static int total(List<Samples> series) {
        return series.stream().mapToInt(Samples::size).sum();
    }

    private static void requirePositive(Samples samples) {
        if (samples.min() <= 0) {
            throw new IllegalArgumentException(
                    "a ratio needs a positive denominator, not " + samples.min());
        }
    }
}
