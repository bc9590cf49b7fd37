package dev.wherry.measure.cost;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Two lines where one does not do: below and above a page, a packet, a ring, a cache.
 *
 * @param lastBelowBytes the largest measured size on the lower line
 * @param firstAboveBytes the smallest measured size on the upper line
 */
public record Knee(long lastBelowBytes, long firstAboveBytes, LinearCost below, LinearCost above) {

    /** Two points on each line would fit any five; the fifth is what can disagree. */
    private static final int LEAST_POINTS = 5;

    /** Two lines must at least halve the worst residual, or they explain nothing. */
    private static final double WORTHWHILE = 0.5;

    /** Nanoseconds for one request of {@code bytes}. */
    public double nanos(long bytes) {
        return (bytes <= lastBelowBytes ? below : above).nanos(bytes);
    }

    /** The best pair of lines, if it does better than one whose worst residual is given. */
    static Optional<Knee> find(List<CostPoint> points, Estimator estimator, double worst) {
        if (points.size() < LEAST_POINTS) {
            return Optional.empty();
        }
        return IntStream.rangeClosed(2, points.size() - 2)
                .filter(split -> distinct(points.subList(0, split)))
                .filter(split -> distinct(points.subList(split, points.size())))
                .filter(split -> points.get(split - 1).bytes() < points.get(split).bytes())
                .mapToObj(split -> at(points, split, estimator))
                .min((x, y) -> Double.compare(x.worstResidual(points), y.worstResidual(points)))
                .filter(knee -> knee.worstResidual(points) <= worst * WORTHWHILE);
    }

    private static Knee at(List<CostPoint> points, int split, Estimator estimator) {
        return new Knee(
                points.get(split - 1).bytes(),
                points.get(split).bytes(),
                estimator.line(points.subList(0, split)),
                estimator.line(points.subList(split, points.size())));
    }

    private double worstResidual(List<CostPoint> points) {
        return points.stream()
                .mapToDouble(point -> Math.abs(point.nanos() / nanos(point.bytes()) - 1))
                .max()
                .orElseThrow();
    }

    private static boolean distinct(List<CostPoint> points) {
        return points.stream().mapToLong(CostPoint::bytes).distinct().count() >= 2;
    }
}
