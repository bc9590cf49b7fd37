package dev.wherry.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Instant;

/** The two times that utimensat(2) takes: access and modification, 16 bytes each. */
final class FileTimes {

    static final long UTIME_OMIT = 0x3ffffffeL;

    private FileTimes() {}

    /** The address of two times that set the modification and leave the access as it is. */
    static long modified(Arena arena, Instant modified) {
        MemorySegment times = arena.allocate(2L * Poll.TIMESPEC_BYTES, 8);
        times.set(JAVA_LONG, Poll.NANOSECONDS, UTIME_OMIT);
        times.set(JAVA_LONG, Poll.TIMESPEC_BYTES, modified.getEpochSecond());
        times.set(JAVA_LONG, Poll.TIMESPEC_BYTES + Poll.NANOSECONDS, modified.getNano());
        return times.address();
    }
}
