package dev.wherry.engine.relay;

import java.util.OptionalLong;

/**
 * A transfer at one moment, for a display.
 *
 * @param phase what is going on
 * @param bytes bytes handed to the sink
 * @param totalBytes how many there will be, where that is known
 * @param elapsedNanos since the start
 * @param ringFill share of the ring that is filled, 0 to 1; NaN where the lane has none
 * @param waiting which side the transfer is waiting for
 */
public record RelayProgress(
        Phase phase,
        long bytes,
        OptionalLong totalBytes,
        long elapsedNanos,
        double ringFill,
        Waiting waiting) {

    /** What a transfer is doing. */
    public enum Phase {
        MOVING,
        SYNCING,
        VERIFYING,
        FINISHING,
        DONE
    }

    /** Which side is being waited for. */
    public enum Waiting {
        NOT,
        FOR_SOURCE,
        FOR_SINK
    }
}
