package dev.wherry.engine.window;

import dev.wherry.core.stream.Window;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A window of one item that is operated on while it is submitted: where an operation takes
 * microseconds, handing it to another thread takes longer than doing it.
 *
 * @param <T> what is operated on
 */
public final class InlineWindow<T> implements Window<T> {

    private final ThreadWindow.Operation<T> operation;
    private final Completion<T> completion;
    private @Nullable IOException failure;
    private volatile boolean closed;

    /** Does {@code operation} to each item. */
    public InlineWindow(ThreadWindow.Operation<T> operation, Completion<T> completion) {
        this.operation = operation;
        this.completion = completion;
    }

    @Override
    public int depth() {
        return 1;
    }

    @Override
    public void submit(T item) throws IOException {
        finish();
        if (closed) {
            throw new IOException("the window is closed");
        }
        try {
            operation.perform(item);
        } catch (IOException e) {
            failure = e;
        }
        completion.completed(item, failure);
    }

    @Override
    public void finish() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
