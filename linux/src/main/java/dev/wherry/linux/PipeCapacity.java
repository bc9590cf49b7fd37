package dev.wherry.linux;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many bytes a pipe holds: F_GETPIPE_SZ and F_SETPIPE_SZ of fcntl(2). */
public final class PipeCapacity {

    /** The most an unprivileged process may ask for, unless the system was told otherwise. */
    public static final int USUAL_LIMIT_BYTES = 1 << 20;

    static final int F_SETPIPE_SZ = 1031;
    static final int F_GETPIPE_SZ = 1032;

    /** What an unprivileged process may ask for; pipe(7). */
    private static final Path LIMIT = Path.of("/proc/sys/fs/pipe-max-size");

    /** Room for the longest number and a line feed. */
    private static final int LIMIT_BYTES = 32;

    private PipeCapacity() {}

    /** The capacity of the pipe behind {@code descriptor}, in bytes. */
    public static int of(int descriptor) throws ErrnoException {
        long bytes = Kernel.once(SystemCall.FCNTL, descriptor, F_GETPIPE_SZ, 0);
        return (int) Kernel.require(bytes, SystemCall.FCNTL, descriptor, "F_GETPIPE_SZ");
    }

    /**
     * Raises the capacity towards {@code wantedBytes}, as far as the system allows; never lowers
     * it. Where the full size is refused (the limit for one pipe, or what this user's pipes hold
     * together), half of it is tried, and so on.
     *
     * @param wantedBytes 1 or more; the system rounds up to a power of two
     * @return the capacity that was reached, in bytes
     * @throws ErrnoException if {@code descriptor} is no pipe
     */
    public static int raise(int descriptor, int wantedBytes) throws ErrnoException {
        int present = of(descriptor);
        for (long bytes = wantedBytes; bytes > present; bytes = Math.min(bytes / 2, limitBytes())) {
            long reached = set(descriptor, bytes);
            if (reached >= 0) {
                return (int) reached;
            }
        }
        return present;
    }

    private static long set(int descriptor, long bytes) throws ErrnoException {
        return Kernel.once(SystemCall.FCNTL, descriptor, F_SETPIPE_SZ, bytes);
    }

    /** Without a readable limit, halving alone finds what is allowed. */
    private static long limitBytes() {
        // One read: such a file gives its number only to a read at offset 0, all at once, and
        // Files.readString starts with a read of a single byte.
        try (InputStream limit = Files.newInputStream(LIMIT)) {
            byte[] digits = limit.readNBytes(LIMIT_BYTES);
            return Long.parseLong(new String(digits, StandardCharsets.US_ASCII).strip());
        } catch (IOException | NumberFormatException _) {
            return Integer.MAX_VALUE;
        }
    }
}
