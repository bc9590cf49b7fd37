package dev.wherry.engine.window;

import dev.wherry.core.stream.Window;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Operations in flight that each block in the system: a few platform threads, started as they are
 * needed. Their order does not matter.
 *
 * @param <T> what is operated on
 */
public final class ThreadWindow<T> implements Window<T> {

    /** What is done to an item. */
    @FunctionalInterface
    public interface Operation<T> {
        /** Does it in full, or says why not. */
        void perform(T item) throws IOException;
    }

    /** Of a window's depth, as a divisor. */
    private static final int SHARE_WORTH_WAKING = 16;

    private final int depth;
    private final int mostThreads;
    private final String threadName;
    private final Operation<T> operation;
    private final Completion<T> completion;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final ArrayDeque<T> waiting = new ArrayDeque<>();
    private int inFlight;
    private boolean submitterWaits;
    private int threads;
    private int idle;
    private volatile boolean closed;
    private @Nullable IOException failure;

    /**
     * Starts no thread yet.
     *
     * @param depth the most items in flight, at least 1
     * @param mostThreads the most that are worked on at a time, at least 1; the others wait
     * @param threadName what the threads are called, before a number
     */
    public ThreadWindow(
            int depth,
            int mostThreads,
            String threadName,
            Operation<T> operation,
            Completion<T> completion) {
        this.depth = depth;
        this.mostThreads = mostThreads;
        this.threadName = threadName;
        this.operation = operation;
        this.completion = completion;
    }

    @Override
    public int depth() {
        return depth;
    }

    @Override
    public void submit(T item) throws IOException {
        lock.lock();
        try {
            if (inFlight == depth) {
                awaitRoom();
            }
            throwFailure();
            if (closed) {
                throw new IOException("the window is closed");
            }
            startThreadIfShort();
            inFlight++;
            waiting.add(item);
            if (idle > 0) {
                work.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void finish() throws IOException {
        lock.lock();
        try {
            awaitAll();
            throwFailure();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            work.signalAll();
            room.signalAll();
            awaitAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * For several at once in a deep window: a thread that wakes for each costs more than a file.
     */
    private void awaitRoom() {
        submitterWaits = true;
        while (inFlight > depth - roomWorthWaking() && failure == null && !closed) {
            room.awaitUninterruptibly();
        }
        submitterWaits = false;
    }

    private int roomWorthWaking() {
        return Math.max(1, depth / SHARE_WORTH_WAKING);
    }

    private void startThreadIfShort() throws IOException {
        if (threads > inFlight || threads == mostThreads) {
            return;
        }
        try {
            Thread.ofPlatform().daemon().name(threadName + "-" + (threads + 1)).start(this::work);
            threads++;
        } catch (OutOfMemoryError e) {
            // One of many goes on with the others.
            if (threads == 0) {
                throw new IOException("no thread can be started: " + e.getMessage(), e);
            }
        }
    }

    private void work() {
        for (T item = next(); item != null; item = next()) {
            done(complete(item, perform(item)));
        }
    }

    private @Nullable T next() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                idle++;
                work.awaitUninterruptibly();
                idle--;
            }
            return waiting.poll();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable IOException perform(T item) {
        if (closed) {
            return new IOException("the window was closed before its turn");
        }
        try {
            operation.perform(item);
            return null;
        } catch (IOException e) {
            return e;
        } catch (RuntimeException | Error e) {
            return unexpected(e);
        }
    }

    /** Whoever waits for the item must hear of the end, even where telling its owner failed. */
    private @Nullable IOException complete(T item, @Nullable IOException cause) {
        try {
            completion.completed(item, cause);
            return cause;
        } catch (RuntimeException | Error e) {
            return unexpected(e);
        }
    }

    private static IOException unexpected(Throwable e) {
        return new IOException("it failed in a way nobody foresaw: " + e, e);
    }

    private void done(@Nullable IOException cause) {
        lock.lock();
        try {
            inFlight--;
            if (failure == null) {
                failure = cause;
            }
            boolean roomy = submitterWaits && inFlight <= depth - roomWorthWaking();
            if (roomy || inFlight == 0 || cause != null) {
                room.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void awaitAll() {
        while (inFlight > 0) {
            room.awaitUninterruptibly();
        }
    }

    private void throwFailure() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }
}
