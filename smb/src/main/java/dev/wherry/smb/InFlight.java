package dev.wherry.smb;

import dev.wherry.smb.connection.ConnectionLostException;
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
    private final String what;
    private final ReentrantLock lock;
    private final Condition changed;
    private int count;
    private boolean closed;
    private @Nullable IOException failure;

    /** A count of its own. */
    InFlight(int depth, String what) {
        this(depth, what, new ReentrantLock());
    }

    private InFlight(int depth, String what, ReentrantLock lock) {
        this(depth, what, lock, lock.newCondition());
    }

    /**
     * A count beside other state that {@code lock} guards.
     *
     * @param changed is signalled with every change
     */
    InFlight(int depth, String what, ReentrantLock lock, Condition changed) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth must be at least 1: " + depth);
        }
        this.depth = depth;
        this.what = what;
        this.lock = lock;
        this.changed = changed;
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
            throw new IOException(what + " was closed");
        }
    }

    /** Notes a failure before what it befell leaves. */
    void fail(@Nullable IOException cause) {
        lock.lock();
        try {
            if (failure == null) {
                failure = cause;
            }
        } finally {
            lock.unlock();
        }
    }

    /** The first failure, or that it was closed; null while all goes well. */
    @Nullable IOException over() {
        lock.lock();
        try {
            return failure == null && closed
                    ? new ConnectionLostException(what + " was closed", null)
                    : failure;
        } finally {
            lock.unlock();
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
            throw new InterruptedIOException("interrupted while waiting for " + what);
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
