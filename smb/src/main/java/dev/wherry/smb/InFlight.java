package dev.wherry.smb;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Counts what is under way in a window, makes room and remembers the first failure. */
final class InFlight {

    private final int depth;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int count;
    private boolean closed;
    private @Nullable IOException failure;

    InFlight(int depth) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth must be at least 1: " + depth);
        }
        this.depth = depth;
    }

    int depth() {
        return depth;
    }

    /**
     * Waits for room and takes it.
     *
     * @throws IOException the first failure, or that the window was closed
     */
    void enter() throws IOException {
        lock.lock();
        try {
            awaitWhile(() -> failure == null && !closed && count >= depth);
            refuseIfOver();
            count++;
        } finally {
            lock.unlock();
        }
    }

    private void refuseIfOver() throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (closed) {
            throw new IOException("the window was closed");
        }
    }

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
     * @throws IOException the first failure
     */
    void awaitEmpty() throws IOException {
        lock.lock();
        try {
            awaitWhile(() -> count > 0);
            refuseIfOver();
        } finally {
            lock.unlock();
        }
    }

    private void awaitWhile(BooleanSupplier condition) throws InterruptedIOException {
        try {
            while (condition.getAsBoolean()) {
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the window");
        }
    }

    /** Lets nothing more in. */
    void shut() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether nothing more is let in. */
    boolean isShut() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until nothing is under way, or for {@code patience}.
     *
     * @return whether nothing is
     */
    boolean drained(Duration patience) {
        long nanos = patience.toNanos();
        boolean interrupted = false;
        lock.lock();
        try {
            while (count > 0 && nanos > 0) {
                try {
                    nanos = changed.awaitNanos(nanos);
                } catch (InterruptedException _) {
                    interrupted = true;
                    nanos = 0;
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

    /** Waits until nothing is under way, however long that takes. */
    void drain() {
        lock.lock();
        try {
            while (count > 0) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }
}
