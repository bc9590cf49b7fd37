package dev.wherry.bench.input;

/** A file that is not as its format has it; the message says where and why, in one line. */
final class Malformed extends Exception {

    private static final long serialVersionUID = 1L;

    Malformed(String message) {
        super(message);
    }

    Malformed(String message, Throwable cause) {
        super(message, cause);
    }
}
