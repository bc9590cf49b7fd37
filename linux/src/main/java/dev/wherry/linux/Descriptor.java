package dev.wherry.linux;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An open file descriptor that belongs to this object and is closed with it, once. Children do not
 * inherit it.
 *
 * <p>The number means nothing after {@link #close}, and the system soon gives it to somebody else:
 * whoever closes makes sure that no other thread is inside a system call with it. {@link
 * EventDescriptor} ends such a call.
 */
public final class Descriptor implements Closeable {

    /** The working directory, where openat(2) expects a descriptor of one. */
    static final int AT_FDCWD = -100;

    private final int number;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Takes over {@code number}, which nobody else closes. */
    Descriptor(int number) {
        this.number = number;
    }

    /**
     * Opens what exists at {@code path}; see open(2). Blocks for a FIFO whose other side is not
     * open yet, unless {@code flags} contain {@link OpenFlags#O_NONBLOCK}.
     *
     * @param flags from {@link OpenFlags}; close-on-exec is always added
     */
    public static Descriptor open(Path path, int flags) throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            long text = arena.allocateFrom(path.toString(), pathCharset()).address();
            int all = flags | OpenFlags.O_CLOEXEC;
            long number = Kernel.restarting(SystemCall.OPENAT, AT_FDCWD, text, all, 0, 0, 0);
            return new Descriptor((int) Kernel.require(number, SystemCall.OPENAT, path));
        }
    }

    /**
     * Opens once more what the descriptor {@code number} of this process refers to, with an offset
     * and status flags that nobody shares: the way to set {@link OpenFlags#O_NONBLOCK} on an
     * inherited pipe without the process at the other side of the inheritance noticing. Sockets
     * cannot be reopened (ENXIO), nor what this user may not open (EACCES).
     */
    public static Descriptor reopen(int number, int flags) throws ErrnoException {
        return open(path(number), flags);
    }

    /** The name of the descriptor {@code number} for whoever opens files by name. */
    public static Path path(int number) {
        return Path.of("/proc/self/fd/" + number);
    }

    /**
     * The number to hand to a system call, 0 or more.
     *
     * @throws ClosedChannelException if it was closed
     */
    public int number() throws ClosedChannelException {
        if (closed.get()) {
            throw new ClosedChannelException();
        }
        return number;
    }

    /**
     * A name for {@link ProcessBuilder.Redirect} or {@link java.nio.channels.FileChannel}, valid
     * until this is closed; opening it is {@link #reopen}.
     */
    public Path path() throws ClosedChannelException {
        return path(number());
    }

    /** This descriptor as streams show theirs. */
    public Handle.Descriptor handle() throws ClosedChannelException {
        return new Handle.Descriptor(number(), DescriptorKind.of(number()));
    }

    /**
     * Reads the regular file that this is open on, from its offset; the source closes it.
     *
     * @param name for messages
     * @throws IOException if it is no regular file; it stays open then
     */
    public Source source(String name) throws IOException {
        return FileSource.of(this, name);
    }

    /** Closes it; does nothing the second time. */
    @Override
    public void close() throws IOException {
        if (closed.compareAndSet(false, true)) {
            // Not restarted after EINTR: Linux has released the number by then.
            long result = Kernel.once(SystemCall.CLOSE, number, 0, 0);
            if (result != -Errno.EINTR.number()) {
                Kernel.require(result, SystemCall.CLOSE, number);
            }
        }
    }

    @Override
    public String toString() {
        return "descriptor " + number;
    }

    /** Path text is encoded as the JDK's own file system does it. */
    private static Charset pathCharset() {
        return Charset.forName(
                System.getProperty("sun.jnu.encoding", Charset.defaultCharset().name()));
    }
}
