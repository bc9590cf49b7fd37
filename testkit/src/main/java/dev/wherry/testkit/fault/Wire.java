package dev.wherry.testkit.fault;

import java.time.Duration;

/**
 * How one direction of a {@link FaultyProxy} treats bytes.
 *
 * @param delay how long each byte is under way; throughput is not limited
 * @param cutAfterBytes both connections are reset once so many bytes have passed; the last of them
 *     may be lost to the reset, as they are in a network
 * @param silentAfterBytes what comes after so many bytes, the end included, vanishes: no error, no
 *     answer
 */
public record Wire(Duration delay, long cutAfterBytes, long silentAfterBytes) {

    /** Passes everything at once. */
    public static final Wire CLEAN = new Wire(Duration.ZERO, Long.MAX_VALUE, Long.MAX_VALUE);

    /** This wire, but slower to arrive. */
    public Wire delayed(Duration delay) {
        return new Wire(delay, cutAfterBytes, silentAfterBytes);
    }

    /** This wire, but with a reset after {@code bytes} bytes, 0 or more. */
    public Wire cutAfter(long bytes) {
        return new Wire(delay, bytes, silentAfterBytes);
    }

    /** This wire, but a black hole after {@code bytes} bytes, 0 or more. */
    public Wire silentAfter(long bytes) {
        return new Wire(delay, cutAfterBytes, bytes);
    }
}
