package dev.wherry.smb.connection;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The connection ended before the answer came; what was asked may or may not have happened. */
public final class ConnectionLostException extends IOException {

    private static final long serialVersionUID = 1L;

    public ConnectionLostException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
