package dev.wherry.p9.client;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The connection is gone, and what was asked on it may have happened or not. */
final class ConnectionLostException extends IOException {

    private static final long serialVersionUID = 1L;

    ConnectionLostException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
