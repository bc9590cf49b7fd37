package dev.wherry.core.stream;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/**
 * A stream of bytes read once, in order.
 *
 * <p>It has no {@code skip}, {@code mark} or single-byte read: whoever wants those has the bytes in
 * a buffer already. There is no timeout either: a deadline is kept by the caller, who closes the
 * source.
 *
 * <p>Reads come from one thread. {@link #abort} and {@link #close} may come from any thread, any
 * number of times, and end a blocked read with an {@link IOException}.
 */
public interface Source extends Closeable {

    /** What it reads, as a user would write it; for messages. */
    String name();

    /**
     * Moves up to {@code target.remaining()} bytes into {@code target}, blocking until there is at
     * least one. May return fewer than asked for at any time.
     *
     * @param target direct or heap, with room for at least one byte
     * @return the number of bytes, at least 1; -1 at the end, then and ever after
     */
    int read(ByteBuffer target) throws IOException;

    /** Whether a read would return without blocking. False means "not now" or "not known". */
    default boolean ready() throws IOException {
        return false;
    }

    /** How many bytes are still to come, where that is known before reading. */
    default OptionalLong remainingBytes() {
        return OptionalLong.empty();
    }

    /** What kind of thing this is, as far as it is known without asking the kernel. */
    default Handle.Kind kind() {
        return Handle.Kind.OTHER;
    }

    /**
     * The kernel's handle on the same stream at the same position. Whoever takes it alternates
     * {@link #awaitReadable} and the system call, and no longer uses {@link #read}.
     */
    default Handle handle() {
        return new Handle.None("source has no descriptor of its own");
    }

    /**
     * Blocks until a system call on {@link #handle} would not wait for bytes, or until the stream
     * has ended.
     *
     * @return false at the end, where reading the descriptor itself might block for ever
     */
    default boolean awaitReadable() throws IOException {
        return true;
    }

    /**
     * Ends a blocked read, and every later one, with an {@link IOException}. Unlike {@link #close}
     * it leaves alone what another thread may be about to hand to the kernel; closing follows once
     * no thread reads any more.
     */
    default void abort() throws IOException {
        close();
    }
}
