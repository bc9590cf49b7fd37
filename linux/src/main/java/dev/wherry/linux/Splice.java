package dev.wherry.linux;

/**
 * Bytes moved between two descriptors inside the kernel: splice(2). Blocking calls for platform
 * threads, restarted when a signal interrupts them.
 *
 * <p>A failure names the call and both descriptors, but the kernel does not say which of the two
 * sides failed: EPIPE is the target's, everything else the caller finds out by looking at each side
 * on its own.
 */
public final class Splice {

    /** Do not wait for the pipe; a side that is not a pipe may wait all the same. */
    public static final int SPLICE_F_NONBLOCK = 2;

    /** Returned in place of a count where a call with {@link #SPLICE_F_NONBLOCK} would wait. */
    public static final long WOULD_BLOCK = -1;

    private Splice() {}

    /**
     * Moves up to {@code count} bytes at the current offsets.
     *
     * @param from descriptor to read, a pipe unless {@code to} is one
     * @param to descriptor to write; one with O_APPEND is refused with EINVAL
     * @param count 1 or more
     * @param flags {@code SPLICE_F_} constants
     * @return bytes moved; 0 at the end of the stream; {@link #WOULD_BLOCK}
     */
    public static long splice(int from, int to, long count, int flags) throws ErrnoException {
        long moved = Kernel.restarting(SystemCall.SPLICE, from, 0, to, 0, count, flags);
        return outcome(moved, SystemCall.SPLICE, from, to, count);
    }

    private static long outcome(long result, SystemCall call, int from, int to, long count)
            throws ErrnoException {
        if (result >= 0) {
            return result;
        }
        if (result == -Errno.EAGAIN.number()) {
            return WOULD_BLOCK;
        }
        throw ErrnoException.of(call.symbol(), (int) -result, from, to, count);
    }
}
