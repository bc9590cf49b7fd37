package dev.wherry.core.stream;

import java.io.IOException;

/**
 * Thrown by a source that also watches the sink: whoever read our output has left, so that nothing
 * needs to be read any more.
 */
public final class ReaderLeftException extends IOException {

    private static final long serialVersionUID = 1L;

    /** No more to say. */
    public ReaderLeftException() {
        super("the reader left");
    }
}
