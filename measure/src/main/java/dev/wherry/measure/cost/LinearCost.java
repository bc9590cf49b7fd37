package dev.wherry.measure.cost;

/**
 * The time of one request of s bytes, t(s) = a + b·s.
 *
 * @param aNanos per request: round trip and per-message work, 0 or more
 * @param bNanosPerByte per byte: the reciprocal of the bandwidth, 0 or more
 */
public record LinearCost(double aNanos, double bNanosPerByte) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Nanoseconds for one request of {@code bytes}. */
    public double nanos(long bytes) {
        return aNanos + bNanosPerByte * bytes;
    }

    /** Bytes a second through requests of {@code bytes}, one after the other. */
    public double bytesPerSecond(long bytes) {
        return bytes / nanos(bytes) * NANOS_PER_SECOND;
    }

    /** What no request size passes, one request after the other; infinite where b is 0. */
    public double limitBytesPerSecond() {
        return NANOS_PER_SECOND / bNanosPerByte;
    }

    /**
     * The request size at which half the time is latency, a / b: smaller requests are bound by
     * latency, larger ones by bandwidth. Infinite where b is 0.
     */
    public double halfSpeedBytes() {
        return aNanos / bNanosPerByte;
    }

    /** How far {@code point} took more (positive) or less than this cost, as a share of it. */
    public double residual(CostPoint point) {
        return point.nanos() / nanos(point.bytes()) - 1;
    }
}
