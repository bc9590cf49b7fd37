package dev.wherry.core.stream;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Several operations in flight towards something with round trips to hide.
 *
 * <p>{@link #submit} blocks only for room; completions arrive per item, in any order, from any
 * thread; {@link #finish} waits for all of them and throws the first failure. After a failure, what
 * is in flight still completes, and further submissions are refused with that failure.
 *
 * <p>Submissions come from one thread. {@link #close} may come from any, abandons what is in flight
 * and returns when no completion can arrive any more.
 *
 * @param <T> what is operated on; it belongs to the window from submission to completion
 */
public interface Window<T> extends AutoCloseable {

    /** Told of each submitted item exactly once. */
    @FunctionalInterface
    interface Completion<T> {
        /**
         * One item is over, for better or worse.
         *
         * @param failure null if the item is done in full
         */
        void completed(T item, @Nullable IOException failure);
    }

    /** The most items in flight at a time, at least 1. */
    int depth();

    /**
     * Hands {@code item} over, waiting while {@link #depth} items are in flight.
     *
     * @throws IOException the first failure of an earlier item; {@code item} was then not taken
     */
    void submit(T item) throws IOException;

    /**
     * Waits until nothing is in flight.
     *
     * @throws IOException the first failure of any item
     */
    void finish() throws IOException;

    @Override
    void close();
}
