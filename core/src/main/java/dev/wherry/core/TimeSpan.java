package dev.wherry.core;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as people write and read them: {@code 300ms}, {@code 5s}, {@code 2h45m}. */
public final class TimeSpan {

    private static final Pattern WHOLE =
            Pattern.compile("(?:[0-9]+(?:\\.[0-9]+)?(?:us|ms|s|m|h|d))+");
    private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(us|ms|s|m|h|d)");

    private TimeSpan() {}

    /**
     * Reads {@code text}: one or more numbers, each with a unit of us, ms, s, m, h or d; a bare 0
     * is allowed.
     *
     * @throws IllegalArgumentException if it is none, finer than a nanosecond or longer than 292
     *     years
     */
    public static Duration parse(String text) {
        String compact = text.strip();
        if (compact.equals("0")) {
            return Duration.ZERO;
        }
        if (!WHOLE.matcher(compact).matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a length of time; write 10ms, 5s or 2h45m");
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher part = PART.matcher(compact);
        while (part.find()) {
            nanos =
                    nanos.add(
                            new BigDecimal(part.group(1))
                                    .multiply(BigDecimal.valueOf(unitNanos(part.group(2)))));
        }
        try {
            if (nanos.stripTrailingZeros().scale() > 0) {
                throw new IllegalArgumentException("'" + text + "' is finer than a nanosecond");
            }
            return Duration.ofNanos(nanos.toBigIntegerExact().longValueExact());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("'" + text + "' is longer than 292 years", e);
        }
    }

    /**
     * Short form for people: {@code 850 µs}, {@code 12.3 ms}, {@code 4.20 s}, {@code 3:14}, {@code
     * 2:03:14}. A value that would round to a full count of the next unit is shown in that one.
     */
    public static String format(long nanos) {
        if (nanos < 999_500) {
            return String.format(Locale.ROOT, "%.0f µs", nanos / 1e3);
        }
        if (nanos < 999_950_000) {
            return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
        }
        if (nanos < 59_995_000_000L) {
            return String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
        }
        long seconds = Math.max(60, nanos / 1_000_000_000);
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(
                        Locale.ROOT,
                        "%d:%02d:%02d",
                        seconds / 3600,
                        seconds / 60 % 60,
                        seconds % 60);
    }

    private static long unitNanos(String unit) {
        return switch (unit) {
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> 86_400_000_000_000L;
        };
    }
}
