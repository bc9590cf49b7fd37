package dev.wherry.engine.relay;

import java.util.concurrent.locks.LockSupport;

/**
 * Lets a pipe fill before it is read. A producer of small writes is otherwise read one write at a
 * time: each read wakes a thread, and each write wakes it again. A nap of a fraction of a
 * millisecond turns dozens of reads into one, and neither side waits, since the pipe has room for
 * much more than comes meanwhile.
 *
 * <p>Only for a fast producer, whose bytes nobody waits for; one thread.
 */
final class Gathering {

    /** A nap that would have to last longer means a producer too slow to be worth it. */
    private static final long LONGEST_NANOS = 1_000_000;

    /**
     * The share of the pipe that may fill during a nap: the rest is for a scheduler that wakes us
     * late.
     */
    private static final int PIPE_SHARE = 4;

    /** How much the latest stretch counts in the producer's rate. */
    private static final double WEIGHT = 0.25;

    private final Transfer transfer;
    private final boolean nobodyWaits;
    private double bytesPerNano;
    private long sinceNanos;

    private Gathering(Transfer transfer) {
        this.transfer = transfer;
        this.nobodyWaits = !transfer.outlet().traits().interactive();
        this.sinceNanos = transfer.ticker().nanos();
    }

    static Gathering of(Transfer transfer) {
        return new Gathering(transfer);
    }

    /**
     * Naps, if that is worth it.
     *
     * @param lastBytes what the last read gave
     */
    void beforeNextRead(int lastBytes) {
        int wantedBytes = transfer.longStream().sourcePipeBytes() / PIPE_SHARE;
        if (nobodyWaits && wantedBytes > 0) {
            long nanos = napNanos(lastBytes, wantedBytes, transfer.ticker().nanos());
            if (nanos > 0) {
                LockSupport.parkNanos(nanos);
            }
        }
    }

    /** How long to nap at {@code nowNanos} so that {@code wantedBytes} gather; 0 for not at all. */
    long napNanos(int lastBytes, int wantedBytes, long nowNanos) {
        long elapsedNanos = Math.max(1, nowNanos - sinceNanos);
        sinceNanos = nowNanos;
        bytesPerNano += WEIGHT * ((double) lastBytes / elapsedNanos - bytesPerNano);
        double nanos = wantedBytes / bytesPerNano;
        return lastBytes >= wantedBytes || nanos > LONGEST_NANOS ? 0 : (long) nanos;
    }
}
