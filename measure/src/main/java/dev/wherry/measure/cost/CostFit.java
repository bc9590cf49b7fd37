package dev.wherry.measure.cost;

import dev.wherry.measure.statistic.Bootstrap;
import dev.wherry.measure.statistic.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A line through measured points, and how far it can be trusted. Published points without samples
 * give estimates with unbounded intervals; a {@link SizeSweep} gives real ones.
 *
 * @param cost the line
 * @param points what it was drawn through, smallest size first
 * @param knee two lines instead, where a residual exceeds 15 % and two do clearly better
 * @param resampled lines through resampled points; empty where there were no samples to resample
 */
public record CostFit(
        LinearCost cost, List<CostPoint> points, Optional<Knee> knee, List<LinearCost> resampled) {

    /** A line that misses a point by more than this share is not the whole story. */
    public static final double RESIDUAL_LIMIT = 0.15;

    public CostFit {
        points = List.copyOf(points);
        resampled = List.copyOf(resampled);
    }

    /**
     * Fits published figures.
     *
     * @throws IllegalArgumentException if there are fewer than two sizes
     */
    public static CostFit of(List<CostPoint> points, Estimator estimator) {
        return of(points, estimator, List.of());
    }

    static CostFit of(List<CostPoint> points, Estimator estimator, List<LinearCost> resampled) {
        if (points.stream().mapToLong(CostPoint::bytes).distinct().count() < 2) {
            throw new IllegalArgumentException("a line needs points of at least two sizes");
        }
        List<CostPoint> sorted =
                points.stream().sorted(Comparator.comparingLong(CostPoint::bytes)).toList();
        LinearCost cost = estimator.line(sorted);
        double worst = worstResidual(cost, sorted);
        Optional<Knee> knee =
                worst > RESIDUAL_LIMIT ? Knee.find(sorted, estimator, worst) : Optional.empty();
        return new CostFit(cost, sorted, knee, resampled);
    }

    /** The largest distance of a point from the line, as a share of the line. */
    public double worstResidual() {
        return worstResidual(cost, points);
    }

    /** Whether one line explains every point to 15 %. */
    public boolean isStraight() {
        return worstResidual() <= RESIDUAL_LIMIT;
    }

    /** Nanoseconds per request. */
    public Interval aNanos() {
        return interval(LinearCost::aNanos);
    }

    /** Nanoseconds per byte. */
    public Interval bNanosPerByte() {
        return interval(LinearCost::bNanosPerByte);
    }

    /** The size below which requests are bound by latency; see {@link LinearCost}. */
    public Interval halfSpeedBytes() {
        return interval(LinearCost::halfSpeedBytes);
    }

    /** Nanoseconds of a request of {@code bytes}: a prediction where that size was not measured. */
    public Interval predictNanos(long bytes) {
        return interval(line -> line.nanos(bytes));
    }

    private Interval interval(ToDoubleFunction<LinearCost> figure) {
        double estimate = figure.applyAsDouble(cost);
        return resampled.isEmpty()
                ? Interval.unbounded(estimate)
                : Bootstrap.percentiles(estimate, resampled.stream().mapToDouble(figure).toArray());
    }

    private static double worstResidual(LinearCost cost, List<CostPoint> points) {
        return points.stream()
                .mapToDouble(point -> Math.abs(cost.residual(point)))
                .max()
                .orElseThrow();
    }
}
