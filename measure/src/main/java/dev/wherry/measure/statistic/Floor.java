package dev.wherry.measure.statistic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * The A/A floor of one system's own samples: how far apart parts of the same measurement are found.
 *
 * <p>Of {@value #LEAST_SERIES} series or more, the parts are random halves of the series. Of fewer,
 * they are stretches of each series in the order of time, eight of them or, of fewer than {@value
 * #MANY} samples, four; and the floor is the span between the lowest and the highest: what a
 * machine does to a measurement lasts for seconds and minutes, so that random halves of one run
 * agree far better than two runs do. On a busy machine runs of two seconds, one after the other,
 * were told apart in 30 % of pairs with random halves, and in 1 % with quarters.
 */
public final class Floor {

    private static final int LEAST_SERIES = 4;
    private static final int MANY = 64;
    private static final int PARTS_OF_MANY = 8;
    private static final int PARTS_OF_FEW = 4;
    private static final int SPLITS = 500;
    private static final double SHARE = 0.95;

    private Floor() {}

    /**
     * A ratio of at least 1; infinite for fewer than {@value Bootstrap#LEAST_SAMPLES} samples, or
     * where the statistic is not above 0.
     *
     * @param seed of the halves
     */
    public static double of(List<Samples> series, ToDoubleFunction<Samples> statistic, long seed) {
        if (series.stream().mapToInt(Samples::size).sum() < Bootstrap.LEAST_SAMPLES) {
            return Double.POSITIVE_INFINITY;
        }
        double floor =
                series.size() >= LEAST_SERIES
                        ? halves(series, statistic, new Random(seed))
                        : stretches(series, statistic);
        return Double.isNaN(floor) ? Double.POSITIVE_INFINITY : floor;
    }

    private static double halves(
            List<Samples> series, ToDoubleFunction<Samples> statistic, Random random) {
        double[] ratios = new double[SPLITS];
        Arrays.setAll(ratios, _ -> split(series, statistic, random));
        Arrays.sort(ratios);
        return Samples.quantile(ratios, SHARE);
    }

    private static double split(
            List<Samples> series, ToDoubleFunction<Samples> statistic, Random random) {
        List<Samples> shuffled = new ArrayList<>(series);
        Collections.shuffle(shuffled, random);
        int half = shuffled.size() / 2;
        double one = Bootstrap.overSeries(shuffled.subList(0, half), statistic);
        double other = Bootstrap.overSeries(shuffled.subList(half, shuffled.size()), statistic);
        return span(List.of(one, other));
    }

    private static double stretches(List<Samples> series, ToDoubleFunction<Samples> statistic) {
        List<Double> figures = new ArrayList<>();
        for (Samples samples : series) {
            double[] values = samples.values();
            int parts = values.length >= MANY ? PARTS_OF_MANY : PARTS_OF_FEW;
            parts = Math.min(parts, values.length);
            for (int part = 0; part < parts; part++) {
                double[] stretch =
                        Arrays.copyOfRange(
                                values,
                                values.length * part / parts,
                                values.length * (part + 1) / parts);
                figures.add(statistic.applyAsDouble(Samples.of(stretch)));
            }
        }
        return span(figures);
    }

    private static double span(List<Double> figures) {
        double least = Collections.min(figures);
        return least > 0 ? Collections.max(figures) / least : Double.NaN;
    }
}
