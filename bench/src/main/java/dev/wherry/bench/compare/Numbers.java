package dev.wherry.bench.compare;

import dev.wherry.measure.statistic.Interval;
import dev.wherry.measure.statistic.Verdict;
import java.util.Locale;

/** Figures as people read them, with about as many digits as mean something. */
final class Numbers {

    private static final double KIBI = 1024;

    private Numbers() {}

    /** A figure of {@code unit}, scaled to a fitting one. */
    static String figure(double value, String unit) {
        return switch (unit) {
            case "ns", "ns/op" -> nanos(value);
            case "s", "s/op" -> nanos(value * 1e9);
            case "B" -> bytes(value);
            case "B/s" -> bytes(value) + "/s";
            case "faults", "switches" -> plain(value);
            default -> plain(value) + " " + unit;
        };
    }

    /** Nanoseconds with three digits and a fitting unit. */
    static String nanos(double nanos) {
        if (nanos < 999.5) {
            return digits(nanos) + " ns";
        }
        if (nanos < 999.5e3) {
            return digits(nanos / 1e3) + " µs";
        }
        return nanos < 999.5e6 ? digits(nanos / 1e6) + " ms" : digits(nanos / 1e9) + " s";
    }

    /** Bytes a second of an operation that moves {@code bytes}. */
    static String rate(double bytes, double nanos) {
        return bytes(bytes / nanos * 1e9) + "/s";
    }

    private static String bytes(double bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double value = bytes;
        int unit = 0;
        while (value >= KIBI && unit < units.length - 1) {
            value /= KIBI;
            unit++;
        }
        return digits(value) + " " + units[unit];
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e9
                ? String.format(Locale.ROOT, "%.0f", value)
                : digits(value);
    }

    /** Three digits, more where the number has more before its point. */
    static String digits(double value) {
        double size = Math.abs(value);
        String format = size < 9.995 ? "%.2f" : size < 99.95 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, format, value);
    }

    /** A share as a signed percentage. */
    static String change(double share) {
        return signed(share * 100) + " %";
    }

    /** A change with its interval, or that there is none. */
    static String change(Interval change) {
        return change.isBounded()
                ? "%s [%s, %s]"
                        .formatted(
                                change(change.estimate()),
                                signed(change.low() * 100),
                                signed(change.high() * 100))
                : change(change.estimate()) + " [no claim]";
    }

    /** A ratio of at least 1 as a percentage above it, or a dash where it is not known. */
    static String floor(double ratio) {
        return Double.isFinite(ratio) ? percent(ratio - 1) : "–";
    }

    /** A share of at least 0 as a percentage. */
    static String percent(double share) {
        return digits(share * 100) + " %";
    }

    /** The claim in words. */
    static String verdict(Verdict verdict) {
        return switch (verdict.kind()) {
            case FASTER -> "better";
            case SLOWER -> "worse";
            case NO_DIFFERENCE -> "no difference";
            case NOT_RESOLVED ->
                    Double.isFinite(verdict.smallestDetectable())
                            ? "not resolvable, smallest detectable change "
                                    + percent(verdict.smallestDetectable())
                            : "no claim, too few samples";
        };
    }

    private static String signed(double percent) {
        String digits = digits(Math.abs(percent));
        boolean nothing = digits.chars().noneMatch(c -> c >= '1' && c <= '9');
        return nothing ? digits : (percent < 0 ? "−" : "+") + digits;
    }
}
