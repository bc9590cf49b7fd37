package dev.wherry.engine.relay;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Chunk;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The bytes between one reader and one writer.
 *
 * <pre>
 *        released        taken          filled
 *            |  in flight  |   waiting    |      room
 *   ─────────┼─────────────┼──────────────┼───────────────→ offset in the stream
 *            └──────── at most the capacity ──────────────┘
 * </pre>
 *
 * <p>All three offsets only grow. Chunks may be released in any order; {@code released} is the end
 * of the part without gaps. The capacity is a whole number of units and chunks do not cross unit
 * boundaries, so a chunk is always one contiguous slice.
 *
 * <p>The reader calls {@link #reserve}, {@link #commit}, {@link #end}; the writer {@link #take};
 * any thread {@link #release} and {@link #fail}.
 */
final class Ring {

    private static final int PAGE_BYTES = 4096;

    private final ByteBuffer memory;
    private final int capacityBytes;
    private final WriteRule rule;
    private final Ticker ticker;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition readerWakes = lock.newCondition();
    private final Condition writerWakes = lock.newCondition();
    private final PriorityQueue<Chunk> outOfOrder =
            new PriorityQueue<>(Comparator.comparingLong(Chunk::position));

    private long released;
    private long taken;
    private long filled;
    private long firstWaitingNanos;
    private boolean paused;
    private boolean ended;
    private @Nullable TransferException failure;

    private boolean readerWaits;
    private boolean writerWaits;
    private long readerWaitsSinceNanos;
    private long writerWaitsSinceNanos;
    private long readerWaitedNanos;
    private long writerWaitedNanos;

    Ring(int capacityBytes, WriteRule rule, Ticker ticker) {
        if (capacityBytes % rule.unitBytes() != 0) {
            throw new IllegalArgumentException("capacity must be a whole number of units");
        }
        this.capacityBytes = capacityBytes;
        this.rule = rule;
        this.ticker = ticker;
        // An aligned slice ends at a page too.
        int pages = Math.ceilDiv(capacityBytes, PAGE_BYTES);
        this.memory = ByteBuffer.allocateDirect((pages + 1) * PAGE_BYTES).alignedSlice(PAGE_BYTES);
    }

    /**
     * Waits for room and gives a slice of it to read into.
     *
     * @param mostBytes size of the slice at the most; it is often smaller
     * @throws TransferException if the transfer has failed
     */
    ByteBuffer reserve(int mostBytes) throws TransferException {
        lock.lock();
        try {
            if (roomBytes() == 0) {
                readerWaitsSinceNanos = ticker.nanos();
                readerWaits = true;
                while (roomBytes() == 0 && failure == null) {
                    readerWakes.awaitUninterruptibly();
                }
                readerWaits = false;
                readerWaitedNanos += ticker.nanos() - readerWaitsSinceNanos;
            }
            throwFailure();
            int start = (int) (filled % capacityBytes);
            int size = (int) Math.min(Math.min(mostBytes, capacityBytes - start), roomBytes());
            return memory.slice(start, size);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Says how much of the last reserved slice was filled.
     *
     * @param sourcePaused the source has nothing more at the moment
     */
    void commit(int bytes, boolean sourcePaused) {
        lock.lock();
        try {
            boolean first = filled == taken;
            if (first) {
                firstWaitingNanos = ticker.nanos();
            }
            filled += bytes;
            paused = sourcePaused;
            if (writerWaits && (first || dueBytes() > 0)) {
                writerWakes.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Says that no more bytes will come; those that are there will still be taken. */
    void end() {
        lock.lock();
        try {
            ended = true;
            writerWakes.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until a write is due and gives its bytes.
     *
     * @return null when all bytes were taken and no more will come
     * @throws TransferException if the transfer has failed
     */
    @Nullable Chunk take() throws TransferException {
        lock.lock();
        try {
            while (true) {
                throwFailure();
                if (ended && filled == taken) {
                    return null;
                }
                int size = dueBytes();
                if (size > 0) {
                    Chunk chunk =
                            new Chunk(taken, memory.slice((int) (taken % capacityBytes), size));
                    taken += size;
                    firstWaitingNanos = ticker.nanos();
                    return chunk;
                }
                awaitBytes();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives the room of {@code chunk} back, in whatever order chunks get done. */
    void release(Chunk chunk) {
        lock.lock();
        try {
            outOfOrder.add(chunk);
            for (Chunk next = outOfOrder.peek();
                    next != null && next.position() == released;
                    next = outOfOrder.peek()) {
                released += outOfOrder.remove().bytes().capacity();
            }
            if (readerWaits && roomBytes() > 0) {
                readerWakes.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends the transfer for both sides; the first failure is the one that counts. */
    void fail(TransferException cause) {
        lock.lock();
        try {
            if (failure == null) {
                failure = cause;
            }
            readerWakes.signal();
            writerWakes.signal();
        } finally {
            lock.unlock();
        }
    }

    /** End of the part of the stream that is released without a gap, in bytes. */
    long releasedBytes() {
        lock.lock();
        try {
            return released;
        } finally {
            lock.unlock();
        }
    }

    /** Bytes between reader and writer, in flight included. */
    long fillBytes() {
        lock.lock();
        try {
            return filled - released;
        } finally {
            lock.unlock();
        }
    }

    int capacityBytes() {
        return capacityBytes;
    }

    /** Which side the transfer is waiting for at this moment. */
    RelayProgress.Waiting waiting() {
        lock.lock();
        try {
            if (readerWaits) {
                return RelayProgress.Waiting.FOR_SINK;
            }
            return writerWaits ? RelayProgress.Waiting.FOR_SOURCE : RelayProgress.Waiting.NOT;
        } finally {
            lock.unlock();
        }
    }

    /** How long the reader has waited for room, which is waiting for the sink. */
    long readerWaitedNanos() {
        lock.lock();
        try {
            return readerWaitedNanos + (readerWaits ? ticker.nanos() - readerWaitsSinceNanos : 0);
        } finally {
            lock.unlock();
        }
    }

    /** How long the writer has waited for bytes, which is waiting for the source. */
    long writerWaitedNanos() {
        lock.lock();
        try {
            return writerWaitedNanos + (writerWaits ? ticker.nanos() - writerWaitsSinceNanos : 0);
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // The loop is take's.
    private void awaitBytes() throws TransferException {
        writerWaitsSinceNanos = ticker.nanos();
        writerWaits = true;
        try {
            // A partial unit too small for the sink's alignment can only wait for more bytes.
            long lingerLeftNanos = filled == taken ? 0 : rule.lingerNanos() - waitingNanos();
            if (lingerLeftNanos > 0) {
                writerWakes.awaitNanos(lingerLeftNanos);
            } else {
                writerWakes.await();
            }
        } catch (InterruptedException e) {
            throw TransferException.interrupted(e);
        } finally {
            writerWaits = false;
            writerWaitedNanos += ticker.nanos() - writerWaitsSinceNanos;
        }
    }

    private int dueBytes() {
        return filled == taken ? 0 : rule.due(taken, filled - taken, ended, paused, waitingNanos());
    }

    private long waitingNanos() {
        return ticker.nanos() - firstWaitingNanos;
    }

    private long roomBytes() {
        return capacityBytes - (filled - released);
    }

    private void throwFailure() throws TransferException {
        if (failure != null) {
            throw failure;
        }
    }
}
