package dev.wherry.lab;

import dev.wherry.measure.statistic.Interval;
import java.util.Locale;

/**
 * What the project set out to reach, beside what was measured.
 *
 * @param claim in words
 * @param measured with its interval
 * @param bound the worst value that reaches the goal
 * @param more whether larger is better
 */
record Goal(String claim, Interval measured, double bound, boolean more) {

    static Goal atLeast(double bound, String claim, Interval measured) {
        return new Goal(claim, measured, bound, true);
    }

    static Goal atMost(double bound, String claim, Interval measured) {
        return new Goal(claim, measured, bound, false);
    }

    /** A row of the goals' table. */
    String row() {
        return String.format(
                Locale.ROOT,
                "| %s | %s %.2f | %s | %s |",
                claim,
                more ? "≥" : "≤",
                bound,
                figure(),
                outcome());
    }

    private String figure() {
        return measured.isBounded()
                ? String.format(
                        Locale.ROOT,
                        "%.2f [%.2f, %.2f]",
                        measured.estimate(),
                        measured.low(),
                        measured.high())
                : String.format(
                        Locale.ROOT, "%.2f, too few rounds for an interval", measured.estimate());
    }

    /** Only a goal that the whole interval reaches is reached. */
    String outcome() {
        if (!measured.isBounded() || !reaches(measured.estimate())) {
            return reaches(measured.estimate()) ? "no claim" : "missed";
        }
        return reaches(more ? measured.low() : measured.high())
                ? "reached"
                : "reached by the median";
    }

    private boolean reaches(double value) {
        return more ? value >= bound : value <= bound;
    }
}
