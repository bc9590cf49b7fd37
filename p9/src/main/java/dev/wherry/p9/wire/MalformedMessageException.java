package dev.wherry.p9.wire;

import java.io.IOException;

/** A frame does not hold the message that its type says: too short, too long, or out of range. */
public final class MalformedMessageException extends IOException {

    private static final long serialVersionUID = 1L;

    /** With what is wrong, as a clause. */
    public MalformedMessageException(String message) {
        super(message);
    }
}
