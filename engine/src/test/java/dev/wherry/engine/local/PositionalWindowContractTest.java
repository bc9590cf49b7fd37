package dev.wherry.engine.local;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Window;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.contract.WindowContract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;

/** Positional writes on platform threads, with a writer that tests hold back and fail. */
final class PositionalWindowContractTest extends WindowContract<Chunk> {

    private static final int CHUNK_BYTES = 100;

    @Override
    protected Window<Chunk> open(int depth, Window.Completion<Chunk> completion) {
        return new PositionalWindow(depth, (bytes, at) -> writeSome(bytes), completion);
    }

    @Override
    protected Optional<Window<Chunk>> openHeld(
            int depth, Window.Completion<Chunk> completion, Gate answers) {
        return Optional.of(held(depth, completion, Set.of(), answers));
    }

    @Override
    protected Optional<Window<Chunk>> openFailing(
            int depth, Window.Completion<Chunk> completion, Set<Integer> failing, Gate answers) {
        return Optional.of(held(depth, completion, failing, answers));
    }

    @Override
    protected Chunk item(int index) {
        return new Chunk((long) index * CHUNK_BYTES, ByteBuffer.allocate(CHUNK_BYTES));
    }

    private static Window<Chunk> held(
            int depth, Window.Completion<Chunk> completion, Set<Integer> failing, Gate answers) {
        return new ClosingItsFile(
                new PositionalWindow(
                        depth,
                        (bytes, at) -> {
                            answers.pass();
                            if (failing.contains((int) (at / CHUNK_BYTES))) {
                                throw new IOException("no space for chunk " + at / CHUNK_BYTES);
                            }
                            return writeSome(bytes);
                        },
                        completion),
                answers);
    }

    /** Short writes: the window has to come back for the rest. */
    private static int writeSome(ByteBuffer bytes) {
        int count = Math.min(bytes.remaining(), 1 + CHUNK_BYTES / 3);
        bytes.position(bytes.position() + count);
        return count;
    }

    /** A write that is stuck in the system ends only with its file. */
    private record ClosingItsFile(PositionalWindow window, Gate file) implements Window<Chunk> {

        @Override
        public int depth() {
            return window.depth();
        }

        @Override
        public void submit(Chunk chunk) throws IOException {
            window.submit(chunk);
        }

        @Override
        public void finish() throws IOException {
            window.finish();
        }

        @Override
        public void close() {
            file.breakDown();
            window.close();
        }
    }
}
