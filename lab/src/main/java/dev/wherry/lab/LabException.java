package dev.wherry.lab;

import java.io.IOException;

/** A script, a peer or a contender did not do what it should; the message is for the user. */
final class LabException extends IOException {

    private static final long serialVersionUID = 1L;

    LabException(String message) {
        super(message);
    }
}
