package dev.wherry.measure.cost;

/**
 * The time that requests of one size took.
 *
 * @param bytes size of a request, 0 or more
 * @param nanos nanoseconds a request, above 0
 */
public record CostPoint(long bytes, double nanos) {

    public CostPoint {
        if (bytes < 0 || !(nanos > 0) || !Double.isFinite(nanos)) {
            throw new IllegalArgumentException(
                    "not the cost of a request: " + bytes + " bytes in " + nanos + " ns");
        }
    }

    /** From a rate as reports print it, for requests of {@code bytes} one after the other. */
    public static CostPoint ofRate(long bytes, double bytesPerSecond) {
        return new CostPoint(bytes, bytes / bytesPerSecond * 1e9);
    }
}
