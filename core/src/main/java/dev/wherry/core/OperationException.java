package dev.wherry.core;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The world refused, told so that a user can act: operation, object, reason, remedy, on one line.
 * The cause, where there is one, is for a stack trace on demand.
 */
public class OperationException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * Builds the one line.
     *
     * @param operation what was tried, in the infinitive: {@code open}, {@code write}
     * @param object on what, as the user wrote it
     * @param reason why not, in the system's words
     * @param remedy what would help; empty where there is nothing useful to say
     */
    public OperationException(
            String operation,
            String object,
            String reason,
            String remedy,
            @Nullable Throwable cause) {
        super(
                "cannot "
                        + operation
                        + " "
                        + escaped(object)
                        + ": "
                        + joined(reason)
                        + (remedy.isEmpty() ? "" : "; " + joined(remedy)),
                cause);
    }

    /** A name keeps its line breaks, visibly: without them it would be another name. */
    private static String escaped(String name) {
        return name.replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String joined(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
