package dev.wherry.p9.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The count of a {@link dev.wherry.core.stream.Window}: lets in as many as there is room for, and
 * nobody after the first failure or once it is shut. Safe for any thread.
 */
final class InFlight {

    private final int depth;
    private final String what;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int count;
    private boolean shut;
    private @Nullable IOException failure;

    InFlight(int depth, String what) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth must be at least 1: " + depth);
        }
        this.depth = depth;
        this.what = what;
    }

    int depth() {
        return depth;
    }

    /**
     * Waits for room and takes it.
     *
     * @throws IOException the first failure, or that it is shut
     */
    void enter() throws IOException {
        lock.lock();
        try {
            while (count >= depth && over() == null) {
                await();
            }
            throwIfOver();
            count++;
        } finally {
            lock.unlock();
        }
    }

    /** One is over. */
    void leave(@Nullable IOException cause) {
        lock.lock();
        try {
            count--;
            if (failure == null) {
                failure = cause;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until nothing is under way.
     *
     * @throws IOException the first failure, or that it is shut
     */
    void finish() throws IOException {
        lock.lock();
        try {
            while (count > 0) {
                await();
            }
            throwIfOver();
        } finally {
            lock.unlock();
        }
    }

    /** Why nobody is let in any more; null while somebody is. */
    @Nullable IOException over() {
        lock.lock();
        try {
            return failure == null && shut ? new IOException(what + " was closed") : failure;
        } finally {
            lock.unlock();
        }
    }

    private void throwIfOver() throws IOException {
        IOException over = over();
        if (over != null) {
            throw over;
        }
    }

    private void await() throws InterruptedIOException {
        try {
            changed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for " + what);
        }
    }

    /** Lets nobody in any more. */
    void shut() {
        lock.lock();
        try {
            shut = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean isShut() {
        lock.lock();
        try {
            return shut;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until nothing is under way, or for {@code patience}; says whether nothing is. */
    boolean drain(Duration patience) {
        long deadline = patience.toNanos();
        boolean interrupted = false;
        lock.lock();
        try {
            while (count > 0 && deadline > 0) {
                try {
                    deadline = changed.awaitNanos(deadline);
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
            return count == 0;
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits until nothing is under way, which by now is only a matter of time. */
    void drain() {
        boolean _ = drain(Duration.of(1, TimeUnit.DAYS.toChronoUnit()));
    }
}
