package dev.wherry.measure.statistic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The A/A floor of one system's own samples: how far apart two random halves of the same
 * measurement are found. Halves are made of whole series where there are {@value #LEAST_SERIES} or
 * more, else of whole {@linkplain Blocks stretches} of each series. As a half has half the samples,
 * the floor is higher than that of two whole measurements; but what differs only between series is
 * not in it when there are few.
 */
public final class Floor {

    private static final int LEAST_SERIES = 4;
    private static final int SPLITS = 500;
    private static final double SHARE = 0.95;

    private Floor() {}

    /**
     * The ratio, at least 1, that 95 % of the splits stay within; infinite for fewer than {@value
     * Bootstrap#LEAST_SAMPLES} samples, or where the statistic is not above 0.
     */
    public static double of(List<Samples> series, ToDoubleFunction<Samples> statistic, long seed) {
        if (series.stream().mapToInt(Samples::size).sum() < Bootstrap.LEAST_SAMPLES) {
            return Double.POSITIVE_INFINITY;
        }
        var random = new Random(seed);
        double[] ratios = new double[SPLITS];
        Arrays.setAll(
                ratios,
                _ ->
                        series.size() >= LEAST_SERIES
                                ? ofSeries(series, statistic, random)
                                : ofBlocks(series, statistic, random));
        Arrays.sort(ratios);
        double floor = Samples.quantile(ratios, SHARE);
        return Double.isNaN(floor) ? Double.POSITIVE_INFINITY : floor;
    }

    private static double ofSeries(
            List<Samples> series, ToDoubleFunction<Samples> statistic, Random random) {
        List<Samples> shuffled = new ArrayList<>(series);
        Collections.shuffle(shuffled, random);
        int half = shuffled.size() / 2;
        return apart(
                Bootstrap.overSeries(shuffled.subList(0, half), statistic),
                Bootstrap.overSeries(shuffled.subList(half, shuffled.size()), statistic));
    }

    private static double ofBlocks(
            List<Samples> series, ToDoubleFunction<Samples> statistic, Random random) {
        List<Samples> ones = new ArrayList<>();
        List<Samples> others = new ArrayList<>();
        for (Samples samples : series) {
            Blocks blocks = Blocks.of(samples);
            if (blocks.count() > 1) {
                List<Integer> order =
                        new ArrayList<>(IntStream.range(0, blocks.count()).boxed().toList());
                Collections.shuffle(order, random);
                int half = order.size() / 2;
                ones.add(chosen(samples, blocks, order.subList(0, half)));
                others.add(chosen(samples, blocks, order.subList(half, order.size())));
            } else {
                (random.nextBoolean() ? ones : others).add(samples);
            }
        }
        return ones.isEmpty() || others.isEmpty()
                ? Double.POSITIVE_INFINITY
                : apart(
                        Bootstrap.overSeries(ones, statistic),
                        Bootstrap.overSeries(others, statistic));
    }

    private static Samples chosen(Samples samples, Blocks blocks, List<Integer> indexes) {
        int[] times = new int[samples.size()];
        int total = 0;
        for (int index : indexes) {
            total += blocks.add(index, times);
        }
        return samples.repeated(times, total);
    }

    private static double apart(double one, double other) {
        return one > 0 && other > 0 ? Math.max(one / other, other / one) : Double.NaN;
    }
}
