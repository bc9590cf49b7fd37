package dev.wherry.measure.contrast;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A figure as somebody printed it: a number of which only the printed digits are known, so that it
 * stands for everything that rounds to it.
 *
 * @param printed as it was printed, without unit
 */
public record Published(BigDecimal printed) {

    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** What a printed change says about the figures beside it. */
    public enum Agreement {
        /** Recomputed from the printed figures it has the same digits. */
        EXACT,
        /** Figures that round to the printed ones have this change. */
        CONSISTENT_WITH_ROUNDING,
        /** No figures that round to the printed ones have this change. */
        CONTRADICTED
    }

    /**
     * A change in percent that two printed figures allow.
     *
     * @param recomputed from the printed digits
     * @param low from the figures that round to them
     * @param high from the figures that round to them
     */
    public record Change(double recomputed, double low, double high) {

        /** Judges a printed change in percent. */
        public Agreement agreement(Published percent) {
            BigDecimal rounded =
                    BigDecimal.valueOf(recomputed)
                            .setScale(percent.printed.scale(), RoundingMode.HALF_UP);
            if (rounded.compareTo(percent.printed) == 0) {
                return Agreement.EXACT;
            }
            return percent.high() >= low && percent.low() <= high
                    ? Agreement.CONSISTENT_WITH_ROUNDING
                    : Agreement.CONTRADICTED;
        }
    }

    /**
     * Reads {@code text}, such as {@code 18.32} or {@code -11.25}.
     *
     * @throws IllegalArgumentException if it is no decimal number
     */
    public static Published of(String text) {
        String number = text.strip().replaceFirst("^\\+", "");
        if (!number.matches("-?[0-9]+(\\.[0-9]+)?")) {
            throw new IllegalArgumentException("'" + text + "' is not a decimal number");
        }
        return new Published(new BigDecimal(number));
    }

    /** The change in percent from this figure to {@code other}; both above 0. */
    public Change changeTo(Published other) {
        if (!(low() > 0) || !(other.low() > 0)) {
            throw new IllegalArgumentException(
                    "no change in percent from %s to %s".formatted(printed, other.printed));
        }
        BigDecimal ratio = other.printed.divide(printed, MathContext.DECIMAL64);
        return new Change(
                ratio.subtract(BigDecimal.ONE).multiply(HUNDRED).doubleValue(),
                (other.low() / high() - 1) * HUNDRED.doubleValue(),
                (other.high() / low() - 1) * HUNDRED.doubleValue());
    }

    private double low() {
        return printed.subtract(halfUnit()).doubleValue();
    }

    private double high() {
        return printed.add(halfUnit()).doubleValue();
    }

    /** Half of a one in the last printed digit. */
    private BigDecimal halfUnit() {
        return HALF.movePointLeft(printed.scale());
    }
}
