package dev.wherry.core.tree;

import dev.wherry.core.stream.Handle;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A new file while it is written, at any position. For one thread at a time. */
public interface OutputFile extends Closeable {

    /** Writes all of {@code bytes} at {@code position}, in bytes from the start. */
    void write(ByteBuffer bytes, long position) throws IOException;

    /** Makes the file {@code bytes} long; what is new reads as zero and takes no room. */
    void setLength(long bytes) throws IOException;

    /** Sets attributes; the time last, so that it stays. */
    void setAttributes(Attributes attributes) throws IOException;

    /** The kernel's handle on it. */
    Handle handle();

    @Override
    void close() throws IOException;
}
