package dev.wherry.testkit.fault;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Window;
import dev.wherry.testkit.ForwardingSink;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A sink whose bytes pass an {@link Allowance}, in sequence as well as through a window. */
class FaultySink extends ForwardingSink {

    private final Allowance allowance;
    private long position;

    FaultySink(Sink sink, Allowance allowance) {
        super(sink);
        this.allowance = allowance;
    }

    @Override
    public int write(ByteBuffer unit) throws IOException {
        int allowed = allowance.allow(position, unit.remaining());
        int limit = unit.limit();
        unit.limit(unit.position() + allowed);
        try {
            int count = super.write(unit);
            position += count;
            return count;
        } finally {
            unit.limit(limit);
        }
    }

    @Override
    public Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion)
            throws IOException {
        return FaultyWindow.open(sink(), depth, completion, (_, chunk) -> pass(chunk));
    }

    private FaultyWindow.Passed pass(Chunk chunk) {
        int length = chunk.bytes().remaining();
        // writes may follow the window, behind its last chunk
        position = Math.max(position, chunk.position() + length);
        int passed = 0;
        try {
            while (passed < length) {
                passed += allowance.allow(chunk.position() + passed, length - passed);
            }
            return FaultyWindow.Passed.whole(chunk);
        } catch (IOException e) {
            return FaultyWindow.Passed.prefix(chunk, passed, e);
        }
    }

    @Override
    public final Handle handle() {
        return new Handle.None("sink stands behind a fault");
    }
}
