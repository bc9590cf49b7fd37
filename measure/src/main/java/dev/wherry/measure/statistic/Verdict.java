package dev.wherry.measure.statistic;

/**
 * What may be claimed from the interval of a ratio of two times (or of anything else of which less
 * is better). A difference is claimed only if the interval excludes 1 and the estimate exceeds both
 * the A/A floor and the smallest effect anybody asked for; sameness only if the whole interval lies
 * within the larger of the two. Everything else is not resolved.
 *
 * @param kind the claim
 * @param ratio what it rests on
 * @param threshold the smallest ratio that means anything here, at least 1; its reciprocal below 1
 * @param smallestDetectable the smallest change, as a share (0.03 is 3 %), that these rounds could
 *     have told from none; infinite if there were too few
 */
public record Verdict(Kind kind, Interval ratio, double threshold, double smallestDetectable) {

    /** The four claims. */
    public enum Kind {
        /** Takes less. */
        FASTER,
        /** Takes more. */
        SLOWER,
        /** Any difference is smaller than what means anything. */
        NO_DIFFERENCE,
        /** More rounds or a quieter machine would be needed. */
        NOT_RESOLVED
    }

    /**
     * Judges {@code ratio}.
     *
     * @param floor the ratio that two identical contenders reach, at least 1; infinite if unknown
     * @param leastEffect the smallest change that matters, as a share; 0 if any does
     */
    public static Verdict of(Interval ratio, double floor, double leastEffect) {
        if (!(floor >= 1) || !(leastEffect >= 0)) {
            throw new IllegalArgumentException(
                    "a floor is at least 1 and an effect at least 0, not %s and %s"
                            .formatted(floor, leastEffect));
        }
        double threshold = Math.max(floor, 1 + leastEffect);
        return new Verdict(
                kind(ratio, threshold),
                ratio,
                threshold,
                Math.max(ratio.spreadFactor(), threshold) - 1);
    }

    private static Kind kind(Interval ratio, double threshold) {
        if (!ratio.isBounded() || !Double.isFinite(threshold)) {
            return Kind.NOT_RESOLVED;
        }
        if (ratio.high() <= threshold && ratio.low() >= 1 / threshold) {
            return Kind.NO_DIFFERENCE;
        }
        if (ratio.high() < 1 && ratio.estimate() < 1 / threshold) {
            return Kind.FASTER;
        }
        return ratio.low() > 1 && ratio.estimate() > threshold ? Kind.SLOWER : Kind.NOT_RESOLVED;
    }
}
