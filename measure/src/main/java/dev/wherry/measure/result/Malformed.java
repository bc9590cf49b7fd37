package dev.wherry.measure.result;

/** A document that is JSON and yet no result; the message says where and why. */
final class Malformed extends Exception {

    private static final long serialVersionUID = 1L;

    Malformed(String message) {
        super(message);
    }
}
