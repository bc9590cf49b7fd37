package dev.wherry.engine.relay;

/** Whose doing it was that a transfer ended early. */
public enum Blame {
    /** The bytes could not be read, or their producer failed. */
    SOURCE,
    /** The bytes could not be written, made durable, verified or published. */
    SINK,
    /** Whoever read our output has left; no fault of anybody. */
    READER,
    /** The transfer was cancelled. */
    CANCELLED
}
