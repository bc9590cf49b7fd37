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

    private static final double FINE = 0.2;

    static Goal atLeast(double bound, String claim, Interval measured) {
        return new Goal(claim, measured, bound, true);
    }

    static Goal atMost(double bound, String claim, Interval measured) {
        return new Goal(claim, measured, bound, false);
    }

    /** A row of the goals' table. */
    String row() {
        String sign = more ? "≥ " : "≤ ";
        // A claim may name a pipeline, and a bar would end its cell.
        String cell = claim.replace("|", "\\|");
        return "| %s | %s | %s | %s |".formatted(cell, sign + number(bound), figure(), outcome());
    }

    private String figure() {
        return measured.isBounded()
                ? "%s [%s, %s]"
                        .formatted(
                                number(measured.estimate()),
                                number(measured.low()),
                                number(measured.high()))
                : number(measured.estimate()) + ", too few rounds for an interval";
    }

    /** To about the bound's own precision. */
    private String number(double value) {
        return String.format(Locale.ROOT, bound < FINE ? "%.3f" : "%.2f", value);
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
