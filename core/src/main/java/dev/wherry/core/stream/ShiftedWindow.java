package dev.wherry.core.stream;

import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A window whose positions count from somewhere behind the start of the file, for appending. */
public final class ShiftedWindow implements Window<Chunk> {

    private final Window<Chunk> window;
    private final long shiftBytes;
    private final Completion<Chunk> completion;
    private final ConcurrentHashMap<Long, Chunk> originals = new ConcurrentHashMap<>();

    /** Opens the window underneath. */
    @FunctionalInterface
    public interface Opening {

        /** Opens a window of positions in the file. */
        Window<Chunk> open(int depth, Completion<Chunk> completion) throws IOException;
    }

    /** Opens the window underneath, which gets positions that are {@code shiftBytes} larger. */
    public ShiftedWindow(int depth, Completion<Chunk> completion, Opening opening, long shiftBytes)
            throws IOException {
        this.shiftBytes = shiftBytes;
        this.completion = completion;
        this.window = opening.open(depth, this::completed);
    }

    private void completed(Chunk shifted, @Nullable IOException failure) {
        Chunk original = originals.remove(shifted.position());
        if (original == null) {
            throw new AssertionError("completion of a chunk that was never submitted");
        }
        completion.completed(original, failure);
    }

    @Override
    public int depth() {
        return window.depth();
    }

    @Override
    public void submit(Chunk chunk) throws IOException {
        Chunk shifted = new Chunk(chunk.position() + shiftBytes, chunk.bytes());
        originals.put(shifted.position(), chunk);
        try {
            window.submit(shifted);
        } catch (IOException e) {
            originals.remove(shifted.position(), chunk);
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
