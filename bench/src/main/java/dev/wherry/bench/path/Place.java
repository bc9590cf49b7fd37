package dev.wherry.bench.path;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** A folder of its own beneath a target, gone when it is closed. For one thread. */
interface Place extends Closeable {

    /** What the target is called in results. */
    String label();

    /** Makes the file {@code name}. */
    void create(String name, byte[] content) throws IOException;

    /** Reads the file {@code name} to its end; returns its length. */
    long read(String name) throws IOException;

    /** Looks at the file {@code name}. */
    void stat(String name) throws IOException;

    /** Counts the files. */
    int list() throws IOException;

    void delete(String name) throws IOException;

    /**
     * What can be done within one large file of {@code fileBytes}; may create it.
     *
     * @param seed of its content and of random places
     */
    List<Transfer> transfers(long fileBytes, long seed) throws IOException;
}
