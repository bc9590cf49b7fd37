package dev.wherry.cli;

import java.util.Locale;
import picocli.CommandLine.ParseResult;

/** Values of options, checked. */
final class Options {

    private Options() {}

    /**
     * A whole number from {@code least} to {@code most}.
     *
     * @throws IllegalArgumentException if it is none
     */
    static long whole(ParseResult parsed, String name, long least, long most, long fallback) {
        String text = parsed.matchedOptionValue(name, "");
        if (text.isEmpty()) {
            return fallback;
        }
        try {
            long value = Long.parseLong(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException _) {
            // Said below, with what would be right.
        }
        throw new IllegalArgumentException(
                "%s: '%s' is not a whole number from %d to %d".formatted(name, text, least, most));
    }

    /**
     * A share written as a percentage, such as {@code 5%}.
     *
     * @throws IllegalArgumentException if it is none, or not from 0 to 1000 %
     */
    static double share(String name, String text) {
        try {
            double percent = Double.parseDouble(text.strip().replaceFirst("%$", ""));
            if (percent >= 0
                    && percent <= 1000
                    && text.strip().toLowerCase(Locale.ROOT).endsWith("%")) {
                return percent / 100;
            }
        } catch (NumberFormatException _) {
            // Said below, with what would be right.
        }
        throw new IllegalArgumentException(
                "%s: '%s' is not a percentage; write 5%%".formatted(name, text));
    }
}
