package dev.wherry.p9.wire;

import java.io.IOException;

/** A message of a type that is not spoken here. */
public final class UnsupportedTypeException extends IOException {

    private static final long serialVersionUID = 1L;

    /** With the type, 0 to 255. */
    public UnsupportedTypeException(int type) {
        super("no message of type " + type + " is known");
    }
}
