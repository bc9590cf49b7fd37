package dev.wherry.engine.relay;

import java.util.List;
import java.util.Optional;

/**
 * What a finished transfer did. Times are wall-clock nanoseconds.
 *
 * @param source as the user wrote it
 * @param sink as the user wrote it
 * @param bytes bytes moved
 * @param wallNanos from the start of the transfer until the sink was finished
 * @param syncNanos the part of it spent making the bytes durable
 * @param verifyNanos the part of it spent reading them back
 * @param lane name of the lane that moved the bytes
 * @param lanes every lane's answer, in the order they were asked
 * @param unitBytes size of a full write
 * @param bufferBytes size of the ring; 0 where the lane had none
 * @param depth most writes in flight at a time
 * @param reads the source's side; its wait is for room, that is for the sink
 * @param writes the sink's side; its wait is for bytes, that is for the source
 * @param limit which side held the other up
 * @param digest of the bytes, where one was computed
 * @param verified whether the bytes were read back and compared
 */
public record RelayReport(
        String source,
        String sink,
        long bytes,
        long wallNanos,
        long syncNanos,
        long verifyNanos,
        String lane,
        List<LaneAnswer> lanes,
        int unitBytes,
        int bufferBytes,
        int depth,
        Side reads,
        Side writes,
        Limit limit,
        Optional<DigestValue> digest,
        boolean verified) {

    /** Bytes a second over the whole wall time. */
    public double bytesPerSecond() {
        return wallNanos == 0 ? 0 : bytes * 1e9 / wallNanos;
    }

    /**
     * One side's calls.
     *
     * @param busyNanos time inside calls; calls in flight at the same time are each counted
     * @param waitedNanos time spent waiting for the other side
     * @param sizes how many calls moved how much, smallest class first
     */
    public record Side(
            long calls,
            long bytes,
            long busyNanos,
            long waitedNanos,
            List<SizeClass> sizes,
            Latency latency) {}

    /**
     * Calls that moved from {@code fromBytes} up to twice as much.
     *
     * @param fromBytes a power of two
     */
    public record SizeClass(long fromBytes, long calls) {}

    /** How long single calls took, in nanoseconds, to two significant digits. */
    public record Latency(long p50Nanos, long p90Nanos, long p99Nanos, long maxNanos) {}

    /** A lane and why it did or did not take the transfer. */
    public record LaneAnswer(String lane, boolean accepted, String because) {}

    /** A digest in lower-case hexadecimal. */
    public record DigestValue(DigestKind kind, String hex) {}

    /** Which side held the other up. */
    public enum Limit {
        /** The sink mostly waited for bytes. */
        SOURCE,
        /** The source mostly waited for room. */
        SINK,
        /** Neither waited much longer than the other. */
        BALANCED
    }
}
