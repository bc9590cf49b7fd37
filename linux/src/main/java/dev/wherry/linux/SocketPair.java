package dev.wherry.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Two connected stream sockets of this machine: socketpair(2) with AF_UNIX and SOCK_STREAM.
 *
 * @param one an end
 * @param other what is written to one is read from the other
 */
public record SocketPair(Descriptor one, Descriptor other) implements Closeable {

    static final int AF_UNIX = 1;
    static final int SOCK_STREAM = 1;
    static final int SOCK_CLOEXEC = OpenFlags.O_CLOEXEC;

    /** Opens a pair with the system's buffers. */
    public static SocketPair open() throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ends = arena.allocate(JAVA_INT, 2);
            long result =
                    Kernel.once(
                            SystemCall.SOCKETPAIR,
                            AF_UNIX,
                            SOCK_STREAM | SOCK_CLOEXEC,
                            0,
                            ends.address(),
                            0,
                            0);
            Kernel.require(result, SystemCall.SOCKETPAIR, "AF_UNIX", "SOCK_STREAM");
            return new SocketPair(
                    new Descriptor(ends.getAtIndex(JAVA_INT, 0)),
                    new Descriptor(ends.getAtIndex(JAVA_INT, 1)));
        }
    }

    @Override
    public void close() throws IOException {
        try (one) {
            other.close();
        }
    }
}
