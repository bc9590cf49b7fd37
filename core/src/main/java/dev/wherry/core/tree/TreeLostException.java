package dev.wherry.core.tree;

import java.io.IOException;

/**
 * The tree cannot be reached any more, after all was tried: nothing else will work there either.
 */
public final class TreeLostException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * Nothing more can be done.
     *
     * @param message operation, object and reason on one line
     */
    public TreeLostException(String message, Throwable cause) {
        super(message, cause);
    }
}
