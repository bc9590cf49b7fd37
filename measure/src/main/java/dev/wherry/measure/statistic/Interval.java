package dev.wherry.measure.statistic;

/**
 * An estimate and the range that holds the truth with the stated confidence. Too few samples allow
 * no claim: then the range is unbounded, which is the honest interval and not an error.
 *
 * @param estimate the best single value
 * @param low lower end, at most {@code high}; negative infinity or 0 where nothing is claimed
 * @param high upper end; positive infinity where nothing is claimed
 * @param confidence the share of such intervals that hold the truth, between 0 and 1
 */
public record Interval(double estimate, double low, double high, double confidence) {

    public Interval {
        if (Double.isNaN(low) || Double.isNaN(high) || low > high) {
            throw new IllegalArgumentException("not an interval: " + low + " to " + high);
        }
    }

    /** Claims nothing about a positive quantity: 0 to infinity. */
    public static Interval unbounded(double estimate) {
        return new Interval(estimate, 0, Double.POSITIVE_INFINITY, 1);
    }

    /** Whether there were enough samples to claim anything. */
    public boolean isBounded() {
        return Double.isFinite(low) && Double.isFinite(high);
    }

    /** Whether {@code value} lies inside, ends included. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /**
     * The same statement about 1 / x: a ratio of times becomes a ratio of speeds. Exact, as the
     * reciprocal keeps quantiles.
     */
    public Interval reciprocal() {
        return new Interval(1 / estimate, 1 / high, 1 / low, confidence);
    }

    /** The same statement about {@code factor} · x, with a factor above 0. */
    public Interval times(double factor) {
        return new Interval(estimate * factor, low * factor, high * factor, confidence);
    }

    /**
     * How far the ends are from the estimate as a factor of at least 1, the farther one; infinite
     * where nothing is claimed.
     */
    public double spreadFactor() {
        return isBounded() && low > 0
                ? Math.max(high / estimate, estimate / low)
                : Double.POSITIVE_INFINITY;
    }
}
