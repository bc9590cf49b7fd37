package dev.wherry.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a thread has done with its time, from /proc/thread-self/schedstat; see the kernel's
 * scheduler/sched-stats. What is left of the wall time was spent waiting for something.
 *
 * @param runningNanos on a processor
 * @param runnableNanos ready, with another thread on the processor
 */
public record ThreadTime(long runningNanos, long runnableNanos) {

    private static final Path SELF = Path.of("/proc/thread-self/schedstat");

    /**
     * The calling thread's, since it started.
     *
     * @throws IOException where the kernel does not keep count
     */
    public static ThreadTime current() throws IOException {
        return parse(Files.readString(SELF));
    }

    /**
     * Reads the line of such a file.
     *
     * @throws IOException if it is not of that form
     */
    static ThreadTime parse(String line) throws IOException {
        String[] fields = line.strip().split(" ", -1);
        try {
            return new ThreadTime(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IOException("not a line of schedstat: " + line, e);
        }
    }

    /** Both together: the time that no wait explains. */
    public long busyNanos() {
        return runningNanos + runnableNanos;
    }
}
