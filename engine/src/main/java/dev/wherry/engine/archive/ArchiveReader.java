package dev.wherry.engine.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads an archive in order. For one thread at a time. */
interface ArchiveReader extends Closeable {

    /**
     * The next entry; null at the archive's own end.
     *
     * @throws IOException if it ends without one, or is broken
     */
    @Nullable ArchiveEntry next() throws IOException;

    /** The content of the entry returned last; broken off is an exception, not an end. */
    InputStream content() throws IOException;

    @Override
    void close() throws IOException;
}
