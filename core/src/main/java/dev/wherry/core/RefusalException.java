package dev.wherry.core;

/**
 * We could, but do not do what was asked, because something would be lost that the user did not say
 * may be lost; the remedy says how to insist.
 */
public final class RefusalException extends OperationException {

    private static final long serialVersionUID = 1L;

    /** As {@link OperationException}. */
    public RefusalException(String operation, String object, String reason, String remedy) {
        super(operation, object, reason, remedy, null);
    }
}
