package dev.wherry.lab;

import dev.wherry.measure.Interleaved;
import java.time.Duration;

/**
 * How much work a measurement may be.
 *
 * @param rounds that count; fewer than 6 allow no claim
 * @param warmups rounds before them
 * @param seed of orders and intervals
 * @param scale share of the full number of bytes, above 0, at most 1
 */
record Effort(int rounds, int warmups, long seed, double scale) {

    private static final Duration LONGEST_RUN = Duration.ofMinutes(10);
    private static final long GRAIN_BYTES = 1 << 20;

    Effort {
        if (!(scale > 0 && scale <= 1)) {
            throw new IllegalArgumentException("a scale is above 0 and at most 1, not " + scale);
        }
    }

    /** {@code bytes}, scaled, in whole MiB. */
    long bytes(long bytes) {
        return Math.max(1, Math.round(bytes * scale / GRAIN_BYTES)) * GRAIN_BYTES;
    }

    /** An empty plan of this effort. */
    Interleaved plan() {
        return Interleaved.seeded(seed).rounds(rounds).warmups(warmups).timeout(LONGEST_RUN);
    }
}
