package dev.wherry.testkit.fault;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Window;
import dev.wherry.testkit.ForwardingSink;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A sink that acknowledges a range of bytes and keeps zeros in their place. */
final class LosingSink extends ForwardingSink {

    private final long from;
    private final long to;
    private long position;

    LosingSink(Sink sink, long from, long count) {
        super(sink);
        this.from = from;
        this.to = from + count;
    }

    @Override
    public int write(ByteBuffer unit) throws IOException {
        int count = super.write(damaged(position, unit));
        unit.position(unit.position() + count);
        position += count;
        return count;
    }

    @Override
    public Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion)
            throws IOException {
        return FaultyWindow.open(sink(), depth, completion, (_, chunk) -> damaged(chunk));
    }

    @Override
    public Handle handle() {
        return new Handle.None("sink stands behind a fault");
    }

    private FaultyWindow.Passed damaged(Chunk chunk) {
        ByteBuffer bytes = damaged(chunk.position(), chunk.bytes());
        // writes may follow the window, behind its last chunk
        position = Math.max(position, chunk.position() + bytes.remaining());
        return FaultyWindow.Passed.whole(new Chunk(chunk.position(), bytes));
    }

    private ByteBuffer damaged(long offset, ByteBuffer bytes) {
        ByteBuffer copy = ByteBuffer.allocateDirect(bytes.remaining());
        copy.put(bytes.duplicate()).flip();
        long first = Math.max(from - offset, 0);
        for (long i = first; i < Math.min(to - offset, copy.limit()); i++) {
            copy.put((int) i, (byte) 0);
        }
        return copy;
    }
}
