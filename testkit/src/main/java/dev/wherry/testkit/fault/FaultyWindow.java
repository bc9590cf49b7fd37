package dev.wherry.testkit.fault;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Window;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A window that changes or refuses chunks on their way into another. What it refuses whole is
 * completed at once, on the thread that submits.
 */
final class FaultyWindow implements Window<Chunk> {

    /** What becomes of a chunk. */
    @FunctionalInterface
    interface Fault {
        /** Judges {@code chunk}, the {@code index}th of this window from 0. */
        Passed judge(int index, Chunk chunk);
    }

    /**
     * What goes on in place of a chunk.
     *
     * @param chunk null if nothing does
     * @param failure null if the sender is to believe that all went well
     */
    record Passed(@Nullable Chunk chunk, @Nullable IOException failure) {

        static Passed whole(Chunk chunk) {
            return new Passed(chunk, null);
        }

        static Passed prefix(Chunk chunk, int length, IOException failure) {
            if (length == 0) {
                return new Passed(null, failure);
            }
            ByteBuffer bytes = chunk.bytes();
            var prefix = new Chunk(chunk.position(), bytes.slice(bytes.position(), length));
            return new Passed(prefix, failure);
        }
    }

    private record Origin(Chunk chunk, @Nullable IOException failure) {}

    private final Window<Chunk> window;
    private final Completion<Chunk> completion;
    private final Fault fault;
    private final IdentityHashMap<Chunk, Origin> origins;
    private final FirstFailure firstFailure;
    private int index;

    private FaultyWindow(
            Window<Chunk> window,
            Completion<Chunk> completion,
            Fault fault,
            IdentityHashMap<Chunk, Origin> origins,
            FirstFailure firstFailure) {
        this.window = window;
        this.completion = completion;
        this.fault = fault;
        this.origins = origins;
        this.firstFailure = firstFailure;
    }

    /** Opens a window of {@code sink} and stands before it. */
    static FaultyWindow open(Sink sink, int depth, Completion<Chunk> completion, Fault fault)
            throws IOException {
        IdentityHashMap<Chunk, Origin> origins = new IdentityHashMap<>();
        var firstFailure = new FirstFailure();
        Window<Chunk> window =
                sink.openWindow(
                        depth,
                        (passed, failure) -> {
                            Origin origin = take(origins, passed);
                            IOException all = failure == null ? origin.failure() : failure;
                            firstFailure.note(all);
                            completion.completed(origin.chunk(), all);
                        });
        return new FaultyWindow(window, completion, fault, origins, firstFailure);
    }

    @Override
    public int depth() {
        return window.depth();
    }

    @Override
    public void submit(Chunk chunk) throws IOException {
        firstFailure.check();
        Passed passed = fault.judge(index++, chunk);
        if (passed.chunk() == null) {
            firstFailure.note(passed.failure());
            completion.completed(chunk, passed.failure());
            return;
        }
        synchronized (origins) {
            origins.put(passed.chunk(), new Origin(chunk, passed.failure()));
        }
        try {
            window.submit(passed.chunk());
        } catch (IOException e) {
            take(origins, passed.chunk());
            firstFailure.check();
            throw e;
        }
    }

    @Override
    public void finish() throws IOException {
        try {
            window.finish();
        } catch (IOException e) {
            firstFailure.check();
            throw e;
        }
        firstFailure.check();
    }

    @Override
    public void close() {
        window.close();
    }

    private static Origin take(IdentityHashMap<Chunk, Origin> origins, Chunk passed) {
        synchronized (origins) {
            Origin origin = origins.remove(passed);
            if (origin == null) {
                throw new AssertionError("completed what was not in flight: " + passed);
            }
            return origin;
        }
    }

    /** The first failure of several threads. */
    private static final class FirstFailure {

        private @Nullable IOException failure;

        synchronized void note(@Nullable IOException next) {
            if (failure == null) {
                failure = next;
            }
        }

        synchronized void check() throws IOException {
            if (failure != null) {
                throw failure;
            }
        }
    }
}
