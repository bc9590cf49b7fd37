package dev.wherry.measure.command;

/**
 * What a command and all its descendants used, as the kernel counts it for {@code getrusage(2)}.
 *
 * <p>Resolution: the sum of user and system time is the scheduler's exact run time, to the
 * microsecond. On kernels that count by ticks only their proportion is sampled, so the split means
 * little below some tens of ticks (a tick is 1 to 10 ms). Work that the kernel does in its own
 * threads or in interrupts belongs to nobody and is not in here.
 *
 * @param userNanos time in user mode
 * @param systemNanos time in the kernel
 * @param maxRssBytes largest resident set of any single process among them, not their sum; below
 *     {@link #LEAST_RSS_BYTES} it only says that it is below
 * @param minorFaults page faults without I/O
 * @param majorFaults page faults that had to read
 * @param voluntarySwitches times a thread gave the processor away to wait
 * @param involuntarySwitches times a thread lost it
 */
public record Usage(
        long userNanos,
        long systemNanos,
        long maxRssBytes,
        long minorFaults,
        long majorFaults,
        long voluntarySwitches,
        long involuntarySwitches) {

    /**
     * The process that becomes the command has some 3 MiB before it does, and the kernel remembers;
     * so a set smaller than this cannot be told from none.
     */
    public static final long LEAST_RSS_BYTES = 4L << 20;

    /** User and system time together. */
    public long cpuNanos() {
        return userNanos + systemNanos;
    }
}
