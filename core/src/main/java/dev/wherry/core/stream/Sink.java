package dev.wherry.core.stream;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A stream of bytes written once, in order, that is either finished or abandoned.
 *
 * <p>A sink ends in one of two ways. {@link #finish} says that all bytes are there: only then does
 * a file appear under its name or a peer see a clean end. {@link #close} without it abandons the
 * stream, and the far side must be able to tell: the temporary file is removed, a TCP connection is
 * reset. So a try-with-resources that leaves early can never look like success.
 *
 * <p>Writes come from one thread, unless {@link #openWindow} says otherwise. {@link #abort} and
 * {@link #close} may come from any thread, any number of times, and end a blocked write with an
 * {@link IOException}.
 */
public interface Sink extends Closeable {

    /** What it writes, as a user would write it; for messages. */
    String name();

    /** What the relay has to know to choose a lane and a size for its writes. */
    SinkTraits traits();

    /**
     * Writes at least one byte of {@code unit}, blocking as long as that takes; the position moves
     * past what was written.
     *
     * @param unit direct or heap, with at least one byte remaining
     * @return the number of bytes written, at least 1; may be fewer than remaining
     * @throws IOException if nothing more can be written; what was written before stays written
     */
    int write(ByteBuffer unit) throws IOException;

    /**
     * Opens a window of up to {@code depth} writes in flight, where {@link SinkTraits#overlapping}
     * holds. Calls of {@link #write} may precede it, whose bytes count in the chunks' positions,
     * and may follow once it is finished, behind the last chunk; while it is open there are none.
     *
     * @param completion told of each chunk, from any thread
     * @throws UnsupportedOperationException where writes cannot overlap
     */
    default Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion)
            throws IOException {
        throw new UnsupportedOperationException(name() + " takes its writes in sequence");
    }

    /** What kind of thing this is, as far as it is known without asking the kernel. */
    default Handle.Kind kind() {
        return Handle.Kind.OTHER;
    }

    /**
     * The kernel's handle on the same stream. Whoever takes it alternates {@link #awaitWritable}
     * and the system call, which must not block, and no longer uses {@link #write}.
     */
    default Handle handle() {
        return new Handle.None("sink has no descriptor of its own");
    }

    /** Blocks until a system call on {@link #handle} would find room, or fail. */
    default void awaitWritable() throws IOException {}

    /** Makes all that was written durable to the degree that was asked for when it was opened. */
    default void sync() throws IOException {}

    /**
     * Reads what was written through a fresh handle, after {@link #sync} and before {@link
     * #finish}.
     *
     * @throws UnsupportedOperationException unless {@link SinkTraits#rereadable} holds
     */
    default Source reread() throws IOException {
        throw new UnsupportedOperationException(name() + " cannot be read back");
    }

    /**
     * Keeps only the first {@code bytes} bytes of what was written: those known to be complete
     * after writes in flight were lost. Does nothing where a stream cannot be shortened.
     */
    default void truncate(long bytes) throws IOException {}

    /**
     * Ends the stream as complete. Errors that the system reports only now are errors of the
     * stream.
     */
    void finish() throws IOException;

    /**
     * Ends a blocked write, and every later one, with an {@link IOException}. Unlike {@link #close}
     * it may leave alone what another thread may be about to hand to the kernel; closing follows
     * once no thread writes any more.
     */
    default void abort() throws IOException {
        close();
    }

    /** Abandons the stream unless it was finished; does nothing after {@link #finish}. */
    @Override
    void close() throws IOException;
}
