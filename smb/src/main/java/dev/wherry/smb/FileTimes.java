package dev.wherry.smb;

import java.time.Instant;

/** FILETIME (MS-DTYP 2.3.3): units of 100 ns since 1601-01-01 UTC; 0 means none. */
final class FileTimes {

    private static final long EPOCH_SECONDS = 11_644_473_600L;
    private static final long UNITS_PER_SECOND = 10_000_000L;
    static final long NANOS_PER_UNIT = 100L;

    private FileTimes() {}

    /** Whether there is a FILETIME for {@code instant}: not before 1601. */
    static boolean canSay(Instant instant) {
        long seconds = instant.getEpochSecond() + EPOCH_SECONDS;
        return seconds >= 0 && seconds <= Long.MAX_VALUE / UNITS_PER_SECOND - 1;
    }

    /**
     * Rounds down to 100 ns.
     *
     * @throws IllegalArgumentException unless it {@link #canSay}
     */
    static long of(Instant instant) {
        if (!canSay(instant)) {
            throw new IllegalArgumentException("time outside of what SMB can say: " + instant);
        }
        long seconds = instant.getEpochSecond() + EPOCH_SECONDS;
        return seconds * UNITS_PER_SECOND + instant.getNano() / NANOS_PER_UNIT;
    }

    static Instant instant(long fileTime) {
        return Instant.ofEpochSecond(
                Math.floorDiv(fileTime, UNITS_PER_SECOND) - EPOCH_SECONDS,
                Math.floorMod(fileTime, UNITS_PER_SECOND) * NANOS_PER_UNIT);
    }
}
