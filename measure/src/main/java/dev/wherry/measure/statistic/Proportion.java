package dev.wherry.measure.statistic;

/**
 * How often something happened.
 *
 * @param count how many times, 0 to {@code of}
 * @param of of how many
 */
public record Proportion(int count, int of) {

    /** The normal distribution's quantile that leaves 2.5 % above it. */
    private static final double Z = 1.96;

    public Proportion {
        if (count < 0 || count > of) {
            throw new IllegalArgumentException(count + " of " + of);
        }
    }

    /**
     * The share with Wilson's 95 % interval, which holds near 0 and 1, too; unbounded and not a
     * number of nothing.
     */
    public Interval interval() {
        if (of == 0) {
            return Interval.unbounded(Double.NaN);
        }
        double share = (double) count / of;
        double spread = Z * Z / of;
        double centre = (share + spread / 2) / (1 + spread);
        double half = Z * Math.sqrt(share * (1 - share) / of + spread / (4.0 * of)) / (1 + spread);
        return new Interval(
                share,
                Math.max(0, centre - half),
                Math.min(1, centre + half),
                Bootstrap.CONFIDENCE);
    }
}
