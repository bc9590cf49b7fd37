package dev.wherry.engine.child;

import java.io.IOException;

/** The child ended with a code that says it failed, so that its output cannot count as whole. */
public final class ChildExitException extends IOException {

    private static final long serialVersionUID = 1L;

    private final int code;

    ChildExitException(String command, int code) {
        super(
                code > 128
                        ? "%s was ended by signal %d".formatted(command, code - 128)
                        : command + " exited with code " + code);
        this.code = code;
    }

    /** Its exit code; 128+n if signal n ended it. */
    public int code() {
        return code;
    }
}
