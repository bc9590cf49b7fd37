package dev.wherry.p9.client;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Window;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A window of an appended stream: its positions count from where the file ended before. */
final class ShiftedWindow implements Window<Chunk> {

    private final Window<Chunk> window;
    private final long shiftBytes;
    private final Map<Long, Chunk> given = new ConcurrentHashMap<>();

    /** Opens the window underneath, which gets positions in the file. */
    @FunctionalInterface
    interface Opening {
        Window<Chunk> open(Completion<Chunk> completion) throws IOException;
    }

    ShiftedWindow(Opening opening, long shiftBytes, Completion<Chunk> completion)
            throws IOException {
        this.shiftBytes = shiftBytes;
        this.window =
                opening.open((shifted, failure) -> {
                    Chunk chunk = given.remove(shifted.position());
                    if (chunk == null) {
                        throw new AssertionError("completed without being submitted");
                    }
                    completion.completed(chunk, failure);
                });
    }

    @Override
    public int depth() {
        return window.depth();
    }

    @Override
    public void submit(Chunk chunk) throws IOException {
        long position = chunk.position() + shiftBytes;
        given.put(position, chunk);
        try {
            window.submit(new Chunk(position, chunk.bytes()));
        } catch (IOException e) {
            given.remove(position, chunk);
            throw e;
        }
    }

    @Override
    public void finish() throws IOException {
        window.finish();
    }

    @Override
    public void close() {
        window.close();
    }
}
