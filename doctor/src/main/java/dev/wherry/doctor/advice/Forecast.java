package dev.wherry.doctor.advice;

import dev.wherry.measure.cost.CostFit;
import dev.wherry.measure.cost.LinearCost;
import dev.wherry.measure.statistic.Bootstrap;
import dev.wherry.measure.statistic.Interval;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;

/**
 * What a change of request size, depth or overlap would give, from t(s) = a + b·s. Speeds are bytes
 * a second, sizes bytes.
 */
public final class Forecast {

    /** Beyond this multiple of the largest size measured a line is a guess. */
    private static final double EXTRAPOLATION = 1.05;

    /** What a prediction may be off by, as a share of it, and not be called uncertain. */
    private static final double HALF = 0.5;

    private static final long LEAST_PREDICTED = 4 << 10;
    private static final long MOST_PREDICTED = 4 << 20;
    private static final double NANOS_PER_SECOND = 1e9;

    private Forecast() {}

    /**
     * What requests of one size would give, one after the other.
     *
     * @param bytes of a request
     * @param bytesPerSecond with its interval
     * @param uncertain as {@link #isUncertain}
     */
    public record Prediction(long bytes, Interval bytesPerSecond, boolean uncertain) {}

    /** Predictions from 4 KiB to 4 MiB, each size twice the one before. */
    public static List<Prediction> table(CostFit fit, boolean steady) {
        return LongStream.iterate(LEAST_PREDICTED, size -> size <= MOST_PREDICTED, size -> 2 * size)
                .mapToObj(size ->
                        new Prediction(
                                size, bytesPerSecond(fit, size), isUncertain(fit, steady, size)))
                .toList();
    }

    /** New speed over old when requests of {@code from} become requests of {@code to}. */
    public static Interval ratio(CostFit fit, long from, long to) {
        return interval(fit, cost -> cost.bytesPerSecond(to) / cost.bytesPerSecond(from));
    }

    /** The speed of requests of {@code size}, one after the other. */
    public static Interval bytesPerSecond(CostFit fit, long size) {
        return interval(fit, cost -> cost.bytesPerSecond(size));
    }

    /**
     * Whether a prediction for {@code size} may be wrong by half: no line fits what was measured,
     * the size lies beyond it, the path was not {@code steady} meanwhile, or the interval of the
     * prediction is that wide. Of published figures, which have no interval, the last says nothing.
     */
    public static boolean isUncertain(CostFit fit, boolean steady, long size) {
        return !steady
                || !fit.isStraight()
                || size > fit.points().getLast().bytes() * EXTRAPOLATION
                || isWide(bytesPerSecond(fit, size));
    }

    private static boolean isWide(Interval speed) {
        return speed.isBounded()
                && (speed.low() < speed.estimate() * (1 - HALF)
                        || speed.high() > speed.estimate() * (1 + HALF));
    }

    /**
     * The speed of {@code depth} requests of {@code size} in flight.
     *
     * @param sharedNanosPerByte what all of them share for a byte; 0 where nothing is shared
     */
    public static double atDepth(LinearCost cost, long size, int depth, double sharedNanosPerByte) {
        double independent = depth * cost.bytesPerSecond(size);
        return sharedNanosPerByte == 0
                ? independent
                : Math.min(independent, NANOS_PER_SECOND / sharedNanosPerByte);
    }

    /** A relay that reads, then writes, then reads. */
    public static double inTurn(double readBytesPerSecond, double writeBytesPerSecond) {
        return 1 / (1 / readBytesPerSecond + 1 / writeBytesPerSecond);
    }

    /**
     * Seconds for many small files.
     *
     * @param roundTrips for each of them
     * @param parallel files in flight
     */
    public static double smallFilesSeconds(
            LinearCost cost, long files, double roundTrips, double bytesEach, double parallel) {
        double nanos = roundTrips * cost.aNanos() + bytesEach * cost.bNanosPerByte();
        return files * nanos / parallel / NANOS_PER_SECOND;
    }

    private static Interval interval(CostFit fit, ToDoubleFunction<LinearCost> figure) {
        double estimate = figure.applyAsDouble(fit.cost());
        return fit.resampled().isEmpty()
                ? Interval.unbounded(estimate)
                : Bootstrap.percentiles(
                        estimate, fit.resampled().stream().mapToDouble(figure).toArray());
    }
}
