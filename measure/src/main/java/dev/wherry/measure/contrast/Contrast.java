package dev.wherry.measure.contrast;

import dev.wherry.measure.statistic.Bootstrap;
import dev.wherry.measure.statistic.Floor;
import dev.wherry.measure.statistic.Interval;
import dev.wherry.measure.statistic.Verdict;

/**
 * The same quantity of two systems, measured apart from each other.
 *
 * @param base the system compared with
 * @param other the system compared
 * @param ratio other to base, by the hierarchical bootstrap over series, then stretches of samples;
 *     unbounded where there are too few samples for a claim
 * @param floor the larger A/A floor of the two, at least 1; infinite if unknown
 * @param verdict what may be claimed; {@code FASTER} stands for better and {@code SLOWER} for worse
 *     whatever the quantity is
 */
public record Contrast(
        Quantity base, Quantity other, Interval ratio, double floor, Verdict verdict) {

    /** Up to this share two systems are called the same, where nobody says what matters. */
    private static final double SAMENESS = 0.05;

    /**
     * Compares.
     *
     * @param leastEffect the smallest change that matters, as a share; 0 if any does
     * @throws IllegalArgumentException if they are not of the same unit and kind
     */
    public static Contrast of(Quantity base, Quantity other, double leastEffect, long seed) {
        base.requireComparable(other);
        boolean claims = base.allowsClaims() && other.allowsClaims();
        Interval ratio =
                claims
                        ? Bootstrap.seeded(seed)
                                .ratio(other.series(), base.series(), base::statistic)
                        : Interval.unbounded(other.figure() / base.figure());
        double floor =
                claims
                        ? Math.max(
                                Floor.of(base.series(), base::statistic, seed),
                                Floor.of(other.series(), other::statistic, seed))
                        : Double.POSITIVE_INFINITY;
        Interval cost = base.better() == Better.LESS || !claims ? ratio : ratio.reciprocal();
        return new Contrast(base, other, ratio, floor, verdict(cost, floor, leastEffect));
    }

    /**
     * That two systems do not differ may only be said by a measurement that could have seen a
     * difference: where the floor is high, sameness within it is none.
     */
    private static Verdict verdict(Interval cost, double floor, double leastEffect) {
        Verdict verdict = Verdict.of(cost, floor, leastEffect);
        return verdict.kind() == Verdict.Kind.NO_DIFFERENCE
                        && floor > 1 + Math.max(leastEffect, SAMENESS)
                ? new Verdict(
                        Verdict.Kind.NOT_RESOLVED,
                        cost,
                        verdict.threshold(),
                        verdict.smallestDetectable())
                : verdict;
    }

    /** What it is. */
    public String name() {
        return base.name();
    }

    /**
     * The change as a share: 0.04 is 4 % more than the base; ends infinite where nothing is
     * claimed.
     */
    public Interval change() {
        return ratio.isBounded()
                ? new Interval(
                        ratio.estimate() - 1, ratio.low() - 1, ratio.high() - 1, ratio.confidence())
                : new Interval(ratio.estimate() - 1, -1, Double.POSITIVE_INFINITY, 1);
    }
}
