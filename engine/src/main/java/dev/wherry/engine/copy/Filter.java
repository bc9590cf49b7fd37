package dev.wherry.engine.copy;

import java.util.ArrayList;
import java.util.List;

/**
 * Rules that say what is left out, as rsync has them: the first whose pattern matches decides, and
 * what none matches is taken. A folder left out is not entered. Immutable.
 */
public final class Filter {

    /** Takes everything. */
    public static final Filter ALL = new Filter(List.of());

    private record Rule(PathPattern pattern, boolean include) {}

    private final List<Rule> rules;

    private Filter(List<Rule> rules) {
        this.rules = rules;
    }

    /** With a further rule, asked after those there are. */
    public Filter including(String pattern) {
        return with(pattern, true);
    }

    /** With a further rule, asked after those there are. */
    public Filter excluding(String pattern) {
        return with(pattern, false);
    }

    /**
     * With the rules of a file: {@code + PATTERN} or {@code - PATTERN} a line; empty lines and
     * those that begin with {@code #} or {@code ;} say nothing, {@code !} forgets all rules so far.
     *
     * @throws IllegalArgumentException for any other line
     */
    public Filter reading(List<String> lines) {
        Filter filter = this;
        for (String line : lines) {
            if (line.startsWith("+ ")) {
                filter = filter.including(line.substring(2));
            } else if (line.startsWith("- ")) {
                filter = filter.excluding(line.substring(2));
            } else if (line.equals("!")) {
                filter = ALL;
            } else if (!line.isBlank() && !line.startsWith("#") && !line.startsWith(";")) {
                throw new IllegalArgumentException(
                        "'" + line + "' is not a rule; write '+ PATTERN' or '- PATTERN'");
            }
        }
        return filter;
    }

    /**
     * Whether {@code path} is taken.
     *
     * @param path from the root of the transfer, names separated by slashes
     */
    public boolean takes(String path, boolean folder) {
        for (Rule rule : rules) {
            if (rule.pattern().matches(path, folder)) {
                return rule.include();
            }
        }
        return true;
    }

    private Filter with(String pattern, boolean include) {
        List<Rule> all = new ArrayList<>(rules);
        all.add(new Rule(PathPattern.of(pattern), include));
        return new Filter(List.copyOf(all));
    }
}
