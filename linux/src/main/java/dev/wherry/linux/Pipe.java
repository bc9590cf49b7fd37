package dev.wherry.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A pipe of our own: unlike one made by {@link ProcessBuilder}, its capacity can be chosen, and
 * nobody drains it when the child ends. Each end is closed on its own or both with the pipe.
 *
 * <p>A child gets the write end by its {@link Descriptor#path} as a redirect; after that the own
 * write end is closed, or the read end never sees the end of the stream.
 *
 * @param readEnd where bytes come out
 * @param writeEnd where they go in
 */
public record Pipe(Descriptor readEnd, Descriptor writeEnd) implements Closeable {

    /** Opens a pipe with the system's default capacity, 64 KiB as a rule; see pipe2(2). */
    public static Pipe open() throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ends = arena.allocate(JAVA_INT, 2);
            long result = Kernel.once(SystemCall.PIPE2, ends.address(), OpenFlags.O_CLOEXEC, 0);
            Kernel.require(result, SystemCall.PIPE2, "O_CLOEXEC");
            return new Pipe(
                    new Descriptor(ends.getAtIndex(JAVA_INT, 0)),
                    new Descriptor(ends.getAtIndex(JAVA_INT, 1)));
        }
    }

    /**
     * Raises the capacity as {@link PipeCapacity#raise} does; both ends must be open.
     *
     * @return the capacity that was reached, in bytes
     */
    public int raiseCapacity(int wantedBytes) throws IOException {
        return PipeCapacity.raise(readEnd.number(), wantedBytes);
    }

    @Override
    public void close() throws IOException {
        try (readEnd) {
            writeEnd.close();
        }
    }
}
