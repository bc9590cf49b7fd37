package dev.wherry.measure.cost;

import dev.wherry.measure.statistic.Samples;
import java.util.List;
import java.util.stream.IntStream;

/** How a line is drawn through points. Neither ever gives a negative a or b. */
public enum Estimator {

    /**
     * Least squares of relative errors (weights 1/t²), so that a small request counts as much as a
     * large one. The default.
     */
    WEIGHTED_LEAST_SQUARES {
        @Override
        LinearCost line(List<CostPoint> points) {
            double one = 0;
            double size = 0;
            double sizeSquared = 0;
            double rightOne = 0;
            double rightSize = 0;
            for (CostPoint point : points) {
                double weight = 1 / point.nanos();
                double weighted = point.bytes() * weight;
                one += weight * weight;
                size += weight * weighted;
                sizeSquared += weighted * weighted;
                rightOne += weight;
                rightSize += weighted;
            }
            double determinant = one * sizeSquared - size * size;
            double a = (rightOne * sizeSquared - rightSize * size) / determinant;
            double b = (one * rightSize - size * rightOne) / determinant;
            if (a < 0) {
                return new LinearCost(0, rightSize / sizeSquared);
            }
            return b < 0 ? new LinearCost(rightOne / one, 0) : new LinearCost(a, b);
        }
    },

    /** Median of all pairs' slopes, then the median offset: one wild point in four does no harm. */
    THEIL_SEN {
        @Override
        LinearCost line(List<CostPoint> points) {
            double[] slopes =
                    IntStream.range(0, points.size())
                            .boxed()
                            .flatMapToDouble(i ->
                                    points.subList(i + 1, points.size()).stream()
                                            .filter(to -> differ(points.get(i), to))
                                            .mapToDouble(to -> slope(points.get(i), to)))
                            .toArray();
            double b = Math.max(0, Samples.of(slopes).median());
            double[] offsets =
                    points.stream().mapToDouble(p -> p.nanos() - b * p.bytes()).toArray();
            return new LinearCost(Math.max(0, Samples.of(offsets).median()), b);
        }
    };

    /** The line through points of at least two sizes. */
    abstract LinearCost line(List<CostPoint> points);

    private static boolean differ(CostPoint from, CostPoint to) {
        return from.bytes() != to.bytes();
    }

    private static double slope(CostPoint from, CostPoint to) {
        return (to.nanos() - from.nanos()) / (to.bytes() - from.bytes());
    }
}
