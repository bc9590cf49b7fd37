package dev.wherry.engine.tree;

import dev.wherry.core.stream.Source;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A small file that is being read before it is wanted. Holds its part of what may be read ahead
 * until it is closed, which may happen at any time and from any thread.
 */
public final class SmallRead implements Closeable {

    private final Consumer<SmallRead> release;
    private final CompletableFuture<Source> begun = new CompletableFuture<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Reads nothing yet.
     *
     * @param release told once it is closed
     */
    SmallRead(Consumer<SmallRead> release) {
        this.release = release;
    }

    /** Begins a source. */
    @FunctionalInterface
    interface Beginning {
        Source begin() throws IOException;
    }

    /** For the thread that reads. */
    void run(Beginning beginning) {
        try {
            begun.complete(beginning.begin());
        } catch (IOException | RuntimeException | Error e) {
            begun.completeExceptionally(e);
        }
    }

    /**
     * Waits until the file was read, and gives it, once.
     *
     * @throws IOException if it could not be opened or read
     */
    public Source open() throws IOException {
        try {
            return begun.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a file to be read");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IOException("reading ahead broke: " + e.getCause(), e.getCause());
        }
    }

    /** Closes the file, once it is read, whoever else does. */
    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            var _ =
                    begun.whenComplete((source, _) -> {
                        closeQuietly(source);
                        release.accept(this);
                    });
        }
    }

    private static void closeQuietly(@Nullable Source source) {
        if (source == null) {
            return;
        }
        try {
            source.close();
        } catch (IOException _) {
            // What was wanted of it was read before.
        }
    }
}
