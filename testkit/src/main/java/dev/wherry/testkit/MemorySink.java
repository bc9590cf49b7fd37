package dev.wherry.testkit;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A sink that keeps what it gets, and how it got it. It can be read back and shortened, and writes
 * may overlap where it was made with {@link #overlapping}. Its questions may be asked from any
 * thread.
 */
public final class MemorySink implements Sink {

    private enum State {
        OPEN,
        FINISHED,
        ABANDONED
    }

    private final SinkTraits traits;
    private final Seed order;
    private final Gate answers;
    private final List<Integer> writeSizes = new ArrayList<>();
    private byte[] bytes = new byte[0];
    private int length;
    private int syncs;
    private State state = State.OPEN;
    private boolean closed;

    /** A sink of these traits; {@code order} and {@code answers} are as in {@link #overlapping}. */
    public MemorySink(SinkTraits traits, Seed order, Gate answers) {
        this.traits = traits;
        this.order = order;
        this.answers = answers;
    }

    /** Takes its writes one after the other. */
    public static MemorySink sequential() {
        var traits = new SinkTraits(false, false, false, false, true, 1);
        return new MemorySink(traits, new Seed(0), Gate.alreadyOpen());
    }

    /**
     * Takes overlapping writes and answers them one at a time, each time the one that {@code order}
     * chooses among those in flight.
     */
    public static MemorySink overlapping(Seed order) {
        return overlapping(order, Gate.alreadyOpen());
    }

    /** The same, but no write in flight is answered before {@code answers} opens. */
    public static MemorySink overlapping(Seed order, Gate answers) {
        var traits = new SinkTraits(false, false, true, true, true, 1);
        return new MemorySink(traits, order, answers);
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public SinkTraits traits() {
        return traits;
    }

    @Override
    public synchronized int write(ByteBuffer unit) throws IOException {
        int count = unit.remaining();
        if (count == 0) {
            throw new IllegalArgumentException("a write needs at least one byte");
        }
        place(length, unit);
        return count;
    }

    @Override
    public Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion)
            throws IOException {
        if (!traits.overlapping()) {
            return Sink.super.openWindow(depth, completion);
        }
        return new MemoryWindow<>(depth, completion, this::placeChunk, order, answers);
    }

    private void placeChunk(Chunk chunk) throws IOException {
        place(chunk.position(), chunk.bytes());
    }

    private synchronized void place(long position, ByteBuffer unit) throws IOException {
        requireOpen();
        int start = Math.toIntExact(position);
        int end = Math.addExact(start, unit.remaining());
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, (int) Math.min(bytes.length * 2L, 1 << 30)));
        }
        writeSizes.add(unit.remaining());
        unit.get(bytes, start, unit.remaining());
        length = Math.max(length, end);
    }

    @Override
    public synchronized void sync() throws IOException {
        requireOpen();
        syncs++;
    }

    @Override
    public Source reread() throws IOException {
        if (!traits.rereadable()) {
            return Sink.super.reread();
        }
        return new BytesSource(bytes());
    }

    @Override
    public synchronized void truncate(long bytes) throws IOException {
        requireOpen();
        length = (int) Math.min(bytes, length);
    }

    @Override
    public synchronized void finish() throws IOException {
        requireOpen();
        state = State.FINISHED;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (state == State.OPEN) {
            state = State.ABANDONED;
        }
    }

    private void requireOpen() throws IOException {
        if (state != State.OPEN) {
            throw new ClosedChannelException();
        }
    }

    /** A copy of what has arrived, complete or not. */
    public synchronized byte[] bytes() {
        return Arrays.copyOf(bytes, length);
    }

    /** Whether the stream ended as complete. */
    public synchronized boolean finished() {
        return state == State.FINISHED;
    }

    /** Whether {@link #close} was called. */
    public synchronized boolean closed() {
        return closed;
    }

    /** How often {@link #sync} was called. */
    public synchronized int syncs() {
        return syncs;
    }

    /** The size of each write in bytes, in the order of their arrival. */
    public synchronized List<Integer> writeSizes() {
        return List.copyOf(writeSizes);
    }
}
