package dev.wherry.core.tree;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a folder as they arrive, in no order, without {@code .} and {@code ..}. One that
 * comes or goes meanwhile may be there or not; all others are there once. For one thread.
 */
public interface Listing extends Closeable {

    /** The next entry; null at the end, then and ever after. */
    @Nullable Entry next() throws IOException;

    @Override
    void close() throws IOException;
}
