package dev.wherry.core.stream;

/**
 * How many bytes to keep under way: twice what the path holds, which is the highest rate at which
 * bytes were lately acknowledged times the shortest time that an answer lately took. A window that
 * is full and too small doubles with every round trip; one that is too large only makes the queue
 * at the server longer, which neither of the two factors sees. Not safe for threads.
 */
public final class AdaptiveWindow {

    private static final int RATES_REMEMBERED = 64;
    private static final long ROUND_TRIP_REMEMBERED_NANOS = 10_000_000_000L;

    private final long minBytes;
    private final long maxBytes;
    private final double[] rates = new double[RATES_REMEMBERED];
    private int nextRate;
    private long deliveredBytes;
    private long roundTripNanos = Long.MAX_VALUE;
    private long roundTripAtNanos;
    private long limitBytes;

    /**
     * What was known when something was sent.
     *
     * @param deliveredBytes acknowledged until then
     */
    public record Mark(long nanos, long deliveredBytes) {}

    /** Begins with {@code minBytes}, and never leaves the two bounds. */
    public AdaptiveWindow(long minBytes, long maxBytes) {
        this.minBytes = minBytes;
        this.maxBytes = maxBytes;
        this.limitBytes = minBytes;
    }

    /** Bytes that may be under way now. */
    public long limitBytes() {
        return limitBytes;
    }

    /** To be kept with what is sent at {@code nanos}. */
    public Mark mark(long nanos) {
        return new Mark(nanos, deliveredBytes);
    }

    /** Learns from an answer that came at {@code nanos} to {@code bytes} sent at {@code mark}. */
    public void acknowledged(int bytes, Mark mark, long nanos) {
        deliveredBytes += bytes;
        long elapsedNanos = Math.max(1, nanos - mark.nanos());
        if (elapsedNanos <= roundTripNanos
                || nanos - roundTripAtNanos > ROUND_TRIP_REMEMBERED_NANOS) {
            roundTripNanos = elapsedNanos;
            roundTripAtNanos = nanos;
        }
        rates[nextRate] = (double) (deliveredBytes - mark.deliveredBytes()) / elapsedNanos;
        nextRate = (nextRate + 1) % RATES_REMEMBERED;
        limitBytes = bounded(2 * highestRate() * roundTripNanos);
    }

    private double highestRate() {
        double highest = 0;
        for (double rate : rates) {
            highest = Math.max(highest, rate);
        }
        return highest;
    }

    private long bounded(double bytes) {
        return Math.max(minBytes, Math.min(maxBytes, (long) bytes));
    }
}
