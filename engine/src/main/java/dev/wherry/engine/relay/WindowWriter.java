package dev.wherry.engine.relay;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Window;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Feeds a ring's chunks to the sink's window, as many at a time as a trial allows. */
final class WindowWriter implements AutoCloseable {

    private final Transfer transfer;
    private final Ring ring;
    private final DepthTrial trial;
    private final Window<Chunk> window;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition roomOrFailure = lock.newCondition();
    private final Map<Long, Long> submittedNanosByPosition = new HashMap<>();
    private long sourceWaitsSeenNanos;
    private @Nullable IOException failure;

    private WindowWriter(Transfer transfer, Ring ring, DepthTrial trial, int depth)
            throws TransferException {
        this.transfer = transfer;
        this.ring = ring;
        this.trial = trial;
        this.window = transfer.outlet().openWindow(depth, this::completed);
    }

    static WindowWriter open(Transfer transfer, Ring ring, DepthTrial trial)
            throws TransferException {
        return new WindowWriter(transfer, ring, trial, trial.mostDepth());
    }

    /** Puts {@code chunk} on its way as soon as there is room for it. */
    void write(Chunk chunk) throws TransferException {
        awaitRoom(chunk);
        try {
            window.submit(chunk);
        } catch (IOException e) {
            throw transfer.outlet().failed("write", e);
        }
    }

    /** Whether the trial has ended with one write at a time, for which no window is needed. */
    boolean foundDepthUseless() {
        lock.lock();
        try {
            return trial.settled() && trial.depth() == 1;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until every chunk is with the sink. */
    void finish() throws TransferException {
        try {
            window.finish();
        } catch (IOException e) {
            throw transfer.outlet().failed("write", e);
        }
    }

    @Override
    public void close() {
        window.close();
    }

    private void awaitRoom(Chunk chunk) throws TransferException {
        lock.lock();
        try {
            while (submittedNanosByPosition.size() >= trial.depth() && failure == null) {
                roomOrFailure.awaitUninterruptibly();
            }
            if (failure != null) {
                throw transfer.outlet().failed("write", failure);
            }
            submittedNanosByPosition.put(chunk.position(), transfer.ticker().nanos());
            transfer.usedDepth(submittedNanosByPosition.size());
        } finally {
            lock.unlock();
        }
    }

    private void completed(Chunk chunk, @Nullable IOException cause) {
        long now = transfer.ticker().nanos();
        int size = chunk.bytes().capacity();
        lock.lock();
        try {
            Long since = submittedNanosByPosition.remove(chunk.position());
            if (cause == null) {
                transfer.outlet().moved(size, since == null ? 0 : now - since);
                long waited = ring.writerWaitedNanos();
                trial.completed(size, now, waited > sourceWaitsSeenNanos);
                sourceWaitsSeenNanos = waited;
            } else if (failure == null) {
                failure = cause;
            }
            roomOrFailure.signalAll();
        } finally {
            lock.unlock();
        }
        if (cause == null) {
            ring.release(chunk);
        } else {
            // The writer may be waiting for a source that stays silent.
            ring.fail(transfer.outlet().failed("write", cause));
        }
    }
}
