package dev.wherry.engine.archive;

import dev.wherry.core.tree.Entry;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** Writes an archive in order. For one thread. */
interface ArchiveWriter extends Closeable {

    /** A folder. */
    void folder(String name, Entry entry) throws IOException;

    /** A symbolic link that holds {@code target}. */
    void symlink(String name, Entry entry, String target) throws IOException;

    /** A further name of the file that was written as {@code first}. */
    void hardLink(String name, Entry entry, String first) throws IOException;

    /** Whether names with bytes that are no UTF-8 can be written. */
    boolean keepsNameBytes();

    /** Whether {@link #hardLink} works. */
    boolean keepsHardLinks();

    /**
     * Begins a file.
     *
     * @return where exactly {@code entry.sizeBytes()} bytes are to be written; never closed
     */
    OutputStream file(String name, Entry entry) throws IOException;

    /** Ends the file that was begun last. */
    void endFile() throws IOException;

    /** Ends the archive, with whatever marks its end. */
    @Override
    void close() throws IOException;
}
