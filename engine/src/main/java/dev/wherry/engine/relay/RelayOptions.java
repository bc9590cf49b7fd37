package dev.wherry.engine.relay;

import dev.wherry.core.stream.Sink;
import java.util.Optional;

/**
 * How to move the bytes. Sizes that are 0 leave the choice to the relay.
 *
 * @param bufferBytes size of the ring; 0, or 4 KiB to 1 GiB
 * @param unitBytes size of a full write; 0, or 512 bytes to 256 MiB, and no more than the ring
 * @param lingerNanos how long a partial unit may wait for more bytes when nobody is known to wait
 * @param depth writes in flight where the sink can take several; 0 to find out, or 1 to 64
 * @param digest digest to compute on the way
 * @param rateBytesPerSecond upper limit; 0 for none
 * @param sync make the bytes durable before the transfer counts as done
 * @param verify read everything back through a fresh handle and compare
 */
public record RelayOptions(
        int bufferBytes,
        int unitBytes,
        long lingerNanos,
        int depth,
        Optional<DigestKind> digest,
        long rateBytesPerSecond,
        boolean sync,
        boolean verify) {

    /** Size of a full write unless one is given. */
    public static final int DEFAULT_UNIT_BYTES = 1 << 20;

    /** Default of {@link #lingerNanos}: short enough that a first byte is visible within 25 ms. */
    public static final long DEFAULT_LINGER_NANOS = 10_000_000;

    /** The most writes in flight that can be asked for. */
    public static final int MAX_DEPTH = 64;

    /** Everything left to the relay. */
    public static final RelayOptions DEFAULT =
            new RelayOptions(0, 0, DEFAULT_LINGER_NANOS, 0, Optional.empty(), 0, false, false);

    private static final int MIN_BUFFER_BYTES = 4 << 10;
    private static final int MAX_BUFFER_BYTES = 1 << 30;
    private static final int MIN_UNIT_BYTES = 512;
    private static final int MAX_UNIT_BYTES = 256 << 20;
    private static final int UNITS_IN_DEFAULT_BUFFER = 4;

    public RelayOptions {
        require(
                bufferBytes == 0
                        || (bufferBytes >= MIN_BUFFER_BYTES && bufferBytes <= MAX_BUFFER_BYTES),
                "the buffer must be between 4 KiB and 1 GiB");
        require(
                unitBytes == 0 || (unitBytes >= MIN_UNIT_BYTES && unitBytes <= MAX_UNIT_BYTES),
                "a write must be between 512 bytes and 256 MiB");
        require(
                bufferBytes == 0 || unitBytes <= bufferBytes,
                "a write cannot be larger than the buffer");
        require(lingerNanos >= 0, "the linger time cannot be negative");
        require(depth >= 0 && depth <= MAX_DEPTH, "the depth must be between 1 and " + MAX_DEPTH);
        require(rateBytesPerSecond >= 0, "the rate cannot be negative");
    }

    /**
     * Refuses what a sink cannot do, before anything is started for its sake.
     *
     * @throws IllegalArgumentException if the options and {@code sink} do not go together
     */
    public void check(Sink sink) {
        require(
                !verify || sink.traits().rereadable(),
                sink.name() + " cannot be read back; verify needs a file");
        int alignment = sink.traits().alignmentBytes();
        require(
                effectiveUnitBytes() % alignment == 0,
                "a direct write must be a multiple of " + alignment + " bytes");
    }

    /** The size of a full write that these options amount to. */
    int effectiveUnitBytes() {
        if (unitBytes != 0) {
            return unitBytes;
        }
        return bufferBytes == 0 ? DEFAULT_UNIT_BYTES : Math.min(DEFAULT_UNIT_BYTES, bufferBytes);
    }

    /**
     * The size of the ring: a whole number of units, so that no unit wraps around its end, with two
     * units free for the reader beside those in flight.
     */
    int effectiveBufferBytes(int depthInFlight) {
        int unit = effectiveUnitBytes();
        long wanted =
                bufferBytes != 0
                        ? bufferBytes
                        : (long) unit * Math.max(UNITS_IN_DEFAULT_BUFFER, depthInFlight + 2);
        return (int)
                Math.min(
                        (long) (MAX_BUFFER_BYTES / unit) * unit,
                        Math.max(unit, wanted / unit * unit));
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
