package dev.wherry.p9.client;

/**
 * How many bytes of a stream to have under way: twice what the path holds, that is, twice the
 * highest rate of answers seen lately times the shortest time an answer took lately. A window too
 * small for its path grows with each round trip; a queue at the server shows in neither factor. Not
 * safe for threads.
 */
final class AdaptiveWindow {

    private static final int ROUNDS = 8;
    private static final long ROUND_TRIP_KEPT_NANOS = 10_000_000_000L;

    private final long minBytes;
    private final long maxBytes;
    private long answeredBytes;

    /** Bytes per nanosecond, the best of each of the last rounds; a round is a window's worth. */
    private final double[] bestRates = new double[ROUNDS];

    private int round;
    private long roundEndBytes;
    private long shortestNanos = Long.MAX_VALUE;
    private long shortestSeenNanos;
    private long limitBytes;

    /** What was known when something was sent. */
    record Sent(long nanos, long answeredBytes) {}

    AdaptiveWindow(long minBytes, long maxBytes) {
        this.minBytes = minBytes;
        this.maxBytes = Math.max(minBytes, maxBytes);
        this.limitBytes = minBytes;
    }

    /** Bytes that may be under way now. */
    long limitBytes() {
        return limitBytes;
    }

    Sent sent(long nanos) {
        return new Sent(nanos, answeredBytes);
    }

    /** Learns from an answer at {@code nanos} about {@code bytes}. */
    void answered(long bytes, Sent sent, long nanos) {
        answeredBytes += bytes;
        long tookNanos = Math.max(1, nanos - sent.nanos);
        if (tookNanos <= shortestNanos || nanos - shortestSeenNanos > ROUND_TRIP_KEPT_NANOS) {
            shortestNanos = tookNanos;
            shortestSeenNanos = nanos;
        }
        if (answeredBytes >= roundEndBytes) {
            round = (round + 1) % ROUNDS;
            bestRates[round] = 0;
            roundEndBytes = answeredBytes + limitBytes;
        }
        double rate = (double) (answeredBytes - sent.answeredBytes) / tookNanos;
        bestRates[round] = Math.max(bestRates[round], rate);
        double best = 0;
        for (double each : bestRates) {
            best = Math.max(best, each);
        }
        limitBytes = Math.clamp((long) (2 * best * shortestNanos), minBytes, maxBytes);
    }
}
