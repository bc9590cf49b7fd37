package dev.wherry.core.tree;

import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What a new file is to hold. */
public sealed interface Content {

    /**
     * All of it, at hand: what a latency-bound tree sends in one message with the name.
     *
     * @param bytes between position and limit; they belong to the tree until the put's completion
     */
    record Whole(ByteBuffer bytes) implements Content {}

    /**
     * A stream, opened only when its turn comes, on the thread that then reads it, and closed by
     * the tree. Where source and tree are files of this machine the tree may have the kernel copy
     * from the source's handle.
     *
     * @param opener opens it, once
     * @param sizeBytes how much is expected, 0 or more; the stream decides
     * @param sparse whether it seems to have holes that are worth looking for
     */
    record Streamed(Opener opener, long sizeBytes, boolean sparse) implements Content {}

    /** Opens a stream. */
    @FunctionalInterface
    interface Opener {
        /** Opens it for the caller to close. */
        Source open() throws IOException;
    }
}
