package dev.wherry.doctor.coherence;

import dev.wherry.measure.statistic.Samples;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long changes took to be seen.
 *
 * @param request what was asked
 * @param rows a row for each change and direction, in order; fewer if it was cancelled
 */
public record CoherenceReport(CoherenceRequest request, List<Row> rows) {

    /**
     * One change in one direction.
     *
     * @param fromA whether it was done through A and watched through B
     * @param seenNanos from the return of the change to the look that showed it; empty where none
     *     did
     * @param never rounds in which the timeout passed
     * @param refused why it could not be done at all; empty where it could
     */
    public record Row(
            Change change, boolean fromA, Optional<Samples> seenNanos, int never, String refused) {

        /** Whether every round that was possible was seen within {@code limit}. */
        public boolean isWithin(Duration limit) {
            return never == 0 && seenNanos.map(Samples::max).orElse(0.0) <= limit.toNanos();
        }
    }

    public CoherenceReport {
        rows = List.copyOf(rows);
    }

    /** Whether every change was seen, and within {@code limit} where there is one. */
    public boolean isWithin(Optional<Duration> limit) {
        return rows.stream().allMatch(row -> limit.map(row::isWithin).orElse(row.never() == 0));
    }
}
