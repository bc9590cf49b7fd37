package dev.wherry.engine.child;

import java.io.IOException;

/** The command could not be started at all. */
public final class StartException extends IOException {

    private static final long serialVersionUID = 1L;

    private final boolean found;

    StartException(String message, boolean found, IOException cause) {
        super(message, cause);
        this.found = found;
    }

    /** Whether there is such a file, only that it cannot be executed. */
    public boolean found() {
        return found;
    }
}
