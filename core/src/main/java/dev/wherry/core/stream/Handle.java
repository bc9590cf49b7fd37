package dev.wherry.core.stream;

/** A way for the kernel to reach a stream directly, or the reason why there is none. */
public sealed interface Handle {

    /**
     * An open file descriptor of this process; the stream keeps owning it.
     *
     * @param number the descriptor, 0 or more
     * @param kind what it refers to
     */
    record Descriptor(int number, Kind kind) implements Handle {}

    /**
     * No descriptor.
     *
     * @param reason why not, to be read after the name of the stream
     */
    record None(String reason) implements Handle {}

    /** What a descriptor refers to. */
    enum Kind {
        PIPE,
        SOCKET,
        REGULAR_FILE,
        NULL_DEVICE,
        TERMINAL,
        OTHER
    }
}
