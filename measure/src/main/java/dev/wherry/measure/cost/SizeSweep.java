package dev.wherry.measure.cost;

import dev.wherry.core.Ticker;
import dev.wherry.measure.statistic.Bootstrap;
import dev.wherry.measure.statistic.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Times of requests of several sizes.
 *
 * @param nanosBySize nanoseconds of each request, by the size of the request in bytes
 */
public record SizeSweep(Map<Long, Samples> nanosBySize) {

    /** Robust against disturbances, yet no single lucky request decides. */
    private static final double QUANTILE = 0.25;

    private static final int RESAMPLES = 500;

    /** Sends one request of the given size and returns when it is done. */
    @FunctionalInterface
    public interface Request {
        void send(long bytes) throws IOException;
    }

    public SizeSweep {
        nanosBySize = Collections.unmodifiableMap(new TreeMap<>(nanosBySize));
    }

    /**
     * Sends {@code repeats} requests of each size, all shuffled together, so that a disturbance
     * meets every size alike.
     *
     * @param sizesBytes at least two different sizes for a fit; see {@link #sizes}
     * @throws IOException the first failure of a request
     */
    public static SizeSweep measure(
            Ticker ticker, List<Long> sizesBytes, int repeats, long seed, Request request)
            throws IOException {
        List<Long> plan = new ArrayList<>();
        sizesBytes.forEach(size -> plan.addAll(Collections.nCopies(repeats, size)));
        Collections.shuffle(plan, new Random(seed));
        Map<Long, List<Double>> nanos = new TreeMap<>();
        for (long size : plan) {
            long start = ticker.nanos();
            request.send(size);
            double elapsed = ticker.nanos() - start;
            nanos.computeIfAbsent(size, _ -> new ArrayList<>()).add(elapsed);
        }
        Map<Long, Samples> samples = new TreeMap<>();
        nanos.forEach((size, list) -> samples.put(size, samplesOf(list)));
        return new SizeSweep(samples);
    }

    /** Sizes from {@code least} to {@code most}, each four times the one before, ends included. */
    public static List<Long> sizes(long least, long most) {
        List<Long> sizes = new ArrayList<>();
        for (long size = least; size < most; size *= 4) {
            sizes.add(size);
        }
        sizes.add(most);
        return List.copyOf(sizes);
    }

    /** Fits the lower quartile of each size by weighted least squares. */
    public CostFit fit(long seed) {
        return fit(Estimator.WEIGHTED_LEAST_SQUARES, QUANTILE, seed);
    }

    /**
     * Fits one quantile of each size. Intervals come from resampling the requests of each size;
     * they are unbounded where a size has fewer than {@value Bootstrap#LEAST_SAMPLES} of them.
     *
     * @throws IllegalArgumentException if there are fewer than two sizes
     */
    public CostFit fit(Estimator estimator, double quantile, long seed) {
        List<LinearCost> resampled = List.of();
        if (nanosBySize.values().stream().allMatch(s -> s.size() >= Bootstrap.LEAST_SAMPLES)) {
            var random = new SplittableRandom(seed);
            resampled =
                    IntStream.range(0, RESAMPLES)
                            .mapToObj(_ -> points(quantile, s -> Bootstrap.resample(s, random)))
                            .map(estimator::line)
                            .toList();
        }
        return CostFit.of(points(quantile, UnaryOperator.identity()), estimator, resampled);
    }

    private List<CostPoint> points(double quantile, UnaryOperator<Samples> choice) {
        List<CostPoint> points = new ArrayList<>();
        nanosBySize.forEach((size, samples) ->
                points.add(new CostPoint(size, choice.apply(samples).quantile(quantile))));
        return points;
    }

    private static Samples samplesOf(List<Double> nanos) {
        return Samples.of(nanos.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
