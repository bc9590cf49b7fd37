package dev.wherry.engine.tree;

import java.io.IOException;

/** The content could not be read, as opposed to not written. */
final class SourceException extends IOException {

    private static final long serialVersionUID = 1L;

    private final IOException reason;

    SourceException(IOException reason) {
        super(reason.getMessage(), reason);
        this.reason = reason;
    }

    IOException reason() {
        return reason;
    }
}
