package dev.wherry.core.stream;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts what is under way in a {@link Window}, makes room and remembers the first failure; nothing
 * is let in after that, or once it is shut. Safe for any thread.
 */
public final class InFlight {

    private final int depth;
    private final String what;
    private final ReentrantLock lock;
    private final Condition changed;
    private int count;
    private boolean closed;
    private @Nullable IOException failure;

    /**
     * A count of its own.
     *
     * @param depth how many may be under way, 1 or more
     * @param what is under way, for messages
     */
    public InFlight(int depth, String what) {
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
    public InFlight(int depth, String what, ReentrantLock lock, Condition changed) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth must be at least 1: " + depth);
        }
        this.depth = depth;
        this.what = what;
        this.lock = lock;
        this.changed = changed;
    }

    /** How many may be under way. */
    public int depth() {
        return depth;
    }

    /**
     * Waits for room and takes it.
     *
     * @throws IOException the first failure, or that the window was closed
     */
    public void enter() throws IOException {
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
    public void fail(@Nullable IOException cause) {
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
    public @Nullable IOException over() {
        lock.lock();
        try {
            return failure == null && closed ? new IOException(what + " was closed") : failure;
        } finally {
            lock.unlock();
        }
    }

    /** One is over; {@code cause} is null unless it is the window's failure, too. */
    public void leave(@Nullable IOException cause) {
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
    public void awaitEmpty() throws IOException {
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
    public void shut() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether nothing more is let in. */
    public boolean isShut() {
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
    public boolean drained(Duration patience) {
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
    public void drain() {
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
