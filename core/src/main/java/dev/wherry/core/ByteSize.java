package dev.wherry.core;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes as people write it. {@code k}, {@code M}, {@code G}, {@code T} and {@code KiB},
 * {@code MiB}, … count in 1024s; {@code kB}, {@code MB}, … in 1000s, as dd has it; a bare number is
 * bytes. Fractions such as {@code 1.5MiB} are taken where they come out whole.
 *
 * @param bytes 0 or more
 */
public record ByteSize(long bytes) {

    private static final Pattern FORM =
            Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*([kKmMgGtTpPeE]?)(i?)([bB]?)");
    private static final double ROUNDS_TO_1024 = 1023.95;
    private static final String PREFIXES = "kmgtpe";
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size cannot be negative: " + bytes);
        }
    }

    /**
     * Reads {@code text}.
     *
     * @throws IllegalArgumentException if it is not a size, not a whole number of bytes, or beyond
     *     2^63
     */
    public static ByteSize parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches() || (matcher.group(2).isEmpty() && !matcher.group(3).isEmpty())) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a size; write 65536, 64KiB, 1MiB or 1.5GiB");
        }
        boolean decimal = matcher.group(3).isEmpty() && !matcher.group(4).isEmpty();
        String prefix = matcher.group(2).toLowerCase(Locale.ROOT);
        long power = prefix.isEmpty() ? 0 : PREFIXES.indexOf(prefix) + 1L;
        var factor = BigDecimal.valueOf(decimal ? 1000 : 1024).pow((int) power);
        try {
            return new ByteSize(new BigDecimal(matcher.group(1)).multiply(factor).longValueExact());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a whole number of bytes below 8 EiB", e);
        }
    }

    /**
     * With the largest IEC unit that leaves a number of at least 1 when rounded to a tenth, such as
     * {@code 1.5 MiB}.
     */
    @Override
    public String toString() {
        double value = bytes;
        int unit = 0;
        while (value >= ROUNDS_TO_1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        boolean whole = value == Math.rint(value);
        return String.format(Locale.ROOT, whole ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }
}
