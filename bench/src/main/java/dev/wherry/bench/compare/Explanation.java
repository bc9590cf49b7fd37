package dev.wherry.bench.compare;

import dev.wherry.measure.environment.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Whether a factor can be the cause of a difference: only if it differed. A factor is a fact of the
 * environment, or a parameter on the kernel's command line.
 */
public final class Explanation {

    private static final String COMMAND_LINE = "kernel.command_line";
    private static final String ABSENT = "(absent)";

    private Explanation() {}

    /**
     * What both systems have under names that contain {@code factor}, a line each; at least one
     * line.
     */
    public static List<String> of(String factor, SystemContrast contrast) {
        if (!contrast.knowsEnvironments()) {
            return List.of(
                    factor + ": not recorded on both sides, so it cannot be named as a cause");
        }
        Map<String, String> base = factors(contrast.base().environment());
        Map<String, String> other = factors(contrast.other().environment());
        var names = new TreeSet<>(base.keySet());
        names.addAll(other.keySet());
        String wanted = factor.toLowerCase(Locale.ROOT);
        List<String> lines = new ArrayList<>();
        for (String name : names) {
            if (name.toLowerCase(Locale.ROOT).contains(wanted)) {
                lines.add(
                        line(
                                name,
                                base.getOrDefault(name, ABSENT),
                                other.getOrDefault(name, ABSENT)));
            }
        }
        return lines.isEmpty()
                ? List.of(factor + ": recorded on neither side, so it cannot be named as a cause")
                : lines;
    }

    private static String line(String name, String base, String other) {
        return base.equals(other)
                ? "%s did not differ, so it is not the cause: %s in both".formatted(name, base)
                : "%s differed and may be a cause, which only changing it alone can show: %s → %s"
                        .formatted(name, base, other);
    }

    private static Map<String, String> factors(Optional<Environment> environment) {
        Map<String, String> factors = new TreeMap<>();
        environment.ifPresent(known -> {
            factors.putAll(known.facts());
            for (String word : known.fact(COMMAND_LINE).orElse("").split(" ", -1)) {
                int equals = word.indexOf('=');
                String name = equals < 0 ? word : word.substring(0, equals);
                if (!name.isEmpty()) {
                    factors.put(
                            COMMAND_LINE + ": " + name,
                            equals < 0 ? "set" : word.substring(equals + 1));
                }
            }
            factors.remove(COMMAND_LINE);
        });
        return factors;
    }
}
