package dev.wherry.engine.relay;

import dev.wherry.core.Ticker;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Keeps writes below a rate: each write may start when the bytes before it have had their time.
 * Idle time is not saved up, so a pause is not followed by a burst. Safe for any thread.
 */
public final class Pace {

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int WRITES_PER_SECOND = 20;

    private final long bytesPerSecond;
    private final Ticker ticker;
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private long nextNanos;

    /**
     * Begins now.
     *
     * @param bytesPerSecond 1 or more
     */
    public Pace(long bytesPerSecond, Ticker ticker) {
        this.bytesPerSecond = bytesPerSecond;
        this.ticker = ticker;
        this.nextNanos = ticker.nanos();
    }

    /** The largest write that still leaves the stream smooth at this rate. */
    public int largestWriteBytes() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytesPerSecond / WRITES_PER_SECOND));
    }

    /** Nanoseconds to wait before {@code bytes} more may go, 0 if none; counts them as gone. */
    synchronized long reserve(long bytes) {
        long now = ticker.nanos();
        long start = Math.max(now, nextNanos);
        nextNanos = start + Math.round((double) bytes * NANOS_PER_SECOND / bytesPerSecond);
        return start - now;
    }

    /**
     * Waits as long as {@link #reserve} says, or until {@link #cancel}.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    public void await(long bytes) throws InterruptedException {
        long delayNanos = reserve(bytes);
        if (delayNanos > 0 && cancelled.await(delayNanos, TimeUnit.NANOSECONDS)) {
            startAnew();
        }
    }

    private synchronized void startAnew() {
        nextNanos = ticker.nanos();
    }

    /** Ends every wait, now and later. */
    public void cancel() {
        cancelled.countDown();
    }
}
