package dev.wherry.doctor.coherence;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Which two views to compare.
 *
 * @param a a folder
 * @param b the same folder, seen another way
 * @param rounds of each change and direction, at least 1
 * @param timeout after which a change counts as never seen, above 0
 * @param mayBeInUse whether the folder may have something in it; only files of our own are touched
 */
public record CoherenceRequest(Path a, Path b, int rounds, Duration timeout, boolean mayBeInUse) {

    /** More than that says nothing more. */
    public static final int MOST_ROUNDS = 10_000;

    public CoherenceRequest {
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new IllegalArgumentException(
                    "rounds: %d is not between 1 and %d".formatted(rounds, MOST_ROUNDS));
        }
        if (!timeout.isPositive()) {
            throw new IllegalArgumentException("a timeout must be above 0");
        }
    }
}
