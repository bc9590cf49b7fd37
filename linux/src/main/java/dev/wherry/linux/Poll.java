package dev.wherry.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Waits until one of a few descriptors needs attention: ppoll(2). A blocking call for platform
 * threads; an {@link EventDescriptor} among the descriptors lets another thread end it.
 *
 * <pre>
 * struct pollfd             struct timespec
 *  0      4        6         0         8
 * +------+--------+--------+ +---------+-------------+
 * |  fd  | events | revents| | seconds | nanoseconds |
 * +------+--------+--------+ +---------+-------------+
 * </pre>
 */
public final class Poll {

    /** As a timeout: wait as long as it takes. */
    public static final long FOREVER = -1;

    static final short POLLIN = 0x1;
    static final short POLLOUT = 0x4;
    static final short POLLERR = 0x8;
    static final short POLLHUP = 0x10;
    static final short POLLNVAL = 0x20;

    static final int FD = 0;
    static final int EVENTS = FD + Integer.BYTES;
    static final int REVENTS = EVENTS + Short.BYTES;
    static final int POLLFD_BYTES = REVENTS + Short.BYTES;

    static final int SECONDS = 0;
    static final int NANOSECONDS = SECONDS + Long.BYTES;
    static final int TIMESPEC_BYTES = NANOSECONDS + Long.BYTES;

    private Poll() {}

    /**
     * What is waited for on one descriptor. Hangup and error are always reported.
     *
     * @param descriptor the number; a negative one is passed over
     * @param events {@code POLL} bits
     */
    public record Interest(int descriptor, short events) {

        /** Bytes, or the end of the stream. */
        public static Interest readable(int descriptor) {
            return new Interest(descriptor, POLLIN);
        }

        /** Room to write. */
        public static Interest writable(int descriptor) {
            return new Interest(descriptor, POLLOUT);
        }

        /** Only that the other side left: for the write end of a pipe an {@code error}. */
        public static Interest departure(int descriptor) {
            return new Interest(descriptor, (short) 0);
        }
    }

    /**
     * What holds for one descriptor.
     *
     * @param readable bytes are there, or a regular file's or listener's equivalent
     * @param writable a write would not wait
     * @param hangup the other side has closed; bytes may be left to read
     * @param error the write end of a pipe without readers, or a failed socket
     * @param invalid the number is not open
     */
    public record Readiness(
            boolean readable, boolean writable, boolean hangup, boolean error, boolean invalid) {

        private static Readiness of(int revents) {
            return new Readiness(
                    (revents & POLLIN) != 0,
                    (revents & POLLOUT) != 0,
                    (revents & POLLHUP) != 0,
                    (revents & POLLERR) != 0,
                    (revents & POLLNVAL) != 0);
        }

        /** Whether anything at all was reported. */
        public boolean any() {
            return readable || writable || hangup || error || invalid;
        }
    }

    /**
     * Waits for the first of {@code interests}.
     *
     * @param timeoutMillis 0 to look without waiting, {@link #FOREVER} for no limit
     * @return one entry per interest, in the same order; without any {@link Readiness#any} after a
     *     timeout
     */
    public static List<Readiness> await(long timeoutMillis, Interest... interests)
            throws ErrnoException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment table = arena.allocate((long) POLLFD_BYTES * interests.length, 8);
            for (int i = 0; i < interests.length; i++) {
                table.set(JAVA_INT, offset(i) + FD, interests[i].descriptor());
                table.set(JAVA_SHORT, offset(i) + EVENTS, interests[i].events());
            }
            // The kernel writes back what is left of the time, so a restarted call waits no longer.
            long timeout = timeoutMillis < 0 ? 0 : timespec(arena, timeoutMillis).address();
            long result =
                    Kernel.restarting(
                            SystemCall.PPOLL, table.address(), interests.length, timeout, 0, 0, 0);
            Kernel.require(result, SystemCall.PPOLL, Arrays.asList(interests), timeoutMillis);
            return readiness(table, interests.length);
        }
    }

    private static MemorySegment timespec(Arena arena, long millis) {
        MemorySegment timespec = arena.allocate(TIMESPEC_BYTES, Long.BYTES);
        timespec.set(JAVA_LONG, SECONDS, millis / 1000);
        timespec.set(JAVA_LONG, NANOSECONDS, millis % 1000 * 1_000_000);
        return timespec;
    }

    private static List<Readiness> readiness(MemorySegment table, int count) {
        List<Readiness> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(Readiness.of(table.get(JAVA_SHORT, offset(i) + REVENTS)));
        }
        return all;
    }

    private static long offset(int index) {
        return (long) index * POLLFD_BYTES;
    }
}
