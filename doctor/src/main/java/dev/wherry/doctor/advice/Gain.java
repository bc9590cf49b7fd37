package dev.wherry.doctor.advice;

import dev.wherry.measure.statistic.Interval;
import java.util.Locale;

/** How many times as fast something is said to become. */
public sealed interface Gain {

    /** What remedies are ordered by; 0 where nothing is known. */
    double rank();

    /** In words, such as {@code 1.6–2.1×}. */
    String text();

    /**
     * From this machine's own measurements.
     *
     * @param ratio new speed over old
     * @param uncertain whether it may well be wrong by half: the size lies outside of what was
     *     measured, or no line fits it
     * @param basis what it follows from
     */
    record Predicted(Interval ratio, boolean uncertain, String basis) implements Gain {

        @Override
        public double rank() {
            return ratio.estimate();
        }

        @Override
        public String text() {
            String range =
                    ratio.isBounded()
                            ? range(ratio.low(), ratio.high())
                            : number(ratio.estimate()) + "×";
            return range + (uncertain ? ", uncertain" : "");
        }
    }

    /** What others reported of theirs; no promise for this one. */
    record Published(double low, double high, String where) implements Gain {

        @Override
        public double rank() {
            return low;
        }

        @Override
        public String text() {
            return range(low, high) + " reported elsewhere";
        }
    }

    /** Nobody knows before it is tried. */
    record Unknown(String why) implements Gain {

        @Override
        public double rank() {
            return 0;
        }

        @Override
        public String text() {
            return "not known";
        }
    }

    private static String range(double low, double high) {
        String from = number(low);
        String to = number(high);
        return (from.equals(to) ? from : from + "–" + to) + "×";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }
}
