package dev.wherry.engine.local;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Window;
import dev.wherry.engine.window.ThreadWindow;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Writes in flight on something that can be written at any position: a few platform threads, since
 * each write blocks in the system. Chunks never overlap, so their order does not matter.
 */
final class PositionalWindow implements Window<Chunk> {

    /**
     * Writes at a position as {@link java.nio.channels.FileChannel#write(ByteBuffer, long)} does.
     */
    @FunctionalInterface
    interface Writer {
        int write(ByteBuffer bytes, long position) throws IOException;
    }

    private final ThreadWindow<Chunk> window;

    PositionalWindow(int depth, Writer writer, Completion<Chunk> completion) {
        window =
                new ThreadWindow<>(
                        depth, depth, "wherry-write", chunk -> writeAll(writer, chunk), completion);
    }

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
        window.close();
    }

    private static void writeAll(Writer writer, Chunk chunk) throws IOException {
        ByteBuffer bytes = chunk.bytes();
        long end = chunk.position() + bytes.remaining();
        while (bytes.hasRemaining()) {
            if (writer.write(bytes, end - bytes.remaining()) <= 0) {
                throw new IOException("the system took nothing and gave no reason");
            }
        }
    }
}
