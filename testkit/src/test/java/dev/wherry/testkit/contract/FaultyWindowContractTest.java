package dev.wherry.testkit.contract;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Window;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.fault.SinkFaults;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;

/** The window that a fault puts before another still keeps the contract. */
final class FaultyWindowContractTest extends WindowContract<Chunk> {

    private static final int CHUNK_BYTES = 100;

    private final Seed seed;

    FaultyWindowContractTest(Seed seed) {
        this.seed = seed;
    }

    @Override
    protected Window<Chunk> open(int depth, Window.Completion<Chunk> completion)
            throws IOException {
        return SinkFaults.shortWrites(MemorySink.overlapping(seed), seed)
                .openWindow(depth, completion);
    }

    @Override
    protected Optional<Window<Chunk>> openHeld(
            int depth, Window.Completion<Chunk> completion, Gate answers) throws IOException {
        var memory = MemorySink.overlapping(seed, answers);
        return Optional.of(SinkFaults.shortWrites(memory, seed).openWindow(depth, completion));
    }

    @Override
    protected Optional<Window<Chunk>> openFailing(
            int depth, Window.Completion<Chunk> completion, Set<Integer> failing, Gate answers)
            throws IOException {
        if (!answers.isOpen()) {
            // such a fault refuses at once, whether or not the far side answers
            return Optional.empty();
        }
        Sink sink = MemorySink.overlapping(seed);
        for (int index : failing) {
            sink = SinkFaults.failsItem(sink, index, new IOException("item " + index));
        }
        return Optional.of(sink.openWindow(depth, completion));
    }

    @Override
    protected Chunk item(int index) {
        return new Chunk((long) index * CHUNK_BYTES, ByteBuffer.allocate(CHUNK_BYTES));
    }
}
