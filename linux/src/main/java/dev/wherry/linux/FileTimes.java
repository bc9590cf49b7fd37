package dev.wherry.linux;

import java.time.Instant;

/** The two times that utimensat(2) takes: access and modification, 16 bytes each. */
final class FileTimes {

    static final long UTIME_OMIT = 0x3ffffffeL;

    private FileTimes() {}

    /** The address of two times that set the modification and leave the access as it is. */
    static long modified(CallMemory memory, Instant modified) {
        int times = memory.place(2 * Poll.TIMESPEC_BYTES);
        memory.bytes()
                .putLong(times + Poll.NANOSECONDS, UTIME_OMIT)
                .putLong(times + Poll.TIMESPEC_BYTES, modified.getEpochSecond())
                .putLong(times + Poll.TIMESPEC_BYTES + Poll.NANOSECONDS, modified.getNano());
        return memory.address(times);
    }
}
