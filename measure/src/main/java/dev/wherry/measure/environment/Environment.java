package dev.wherry.measure.environment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The facts about a machine that can change a measurement, each under a name with dots such as
 * {@code kernel.release}, {@code mitigation.spectre_v2} or {@code mount./mnt/c}. A fact that could
 * not be read is not there: absence is never a value.
 *
 * <p>Names that start with {@code moment.} (load, available memory) differ from one minute to the
 * next and are no factors. Values are as the system writes them, kernel command line and mount
 * options included: look before publishing.
 *
 * @param facts from name to value
 */
public record Environment(SortedMap<String, String> facts) {

    /** Prefix of facts that describe a moment and not the machine. */
    public static final String MOMENT = "moment.";

    /** Prefix of facts that tell one series of measurements from another. */
    public static final String SERIES = "series.";

    private static final String BOOT = SERIES + "boot_id";

    /**
     * A fact that is not the same in two environments.
     *
     * @param base its value in the first, empty if absent there
     * @param other its value in the second, empty if absent there
     */
    public record Difference(String name, Optional<String> base, Optional<String> other) {}

    public Environment {
        facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    }

    /**
     * Reads the facts of a running system; takes some milliseconds.
     *
     * @param root where {@code proc}, {@code sys} and {@code etc} are: {@code /}, or a copy
     * @param tools versions of tools that take part, by name, as the caller asked them
     */
    public static Environment read(Path root, Map<String, String> tools) {
        var facts = new TreeMap<String, String>();
        new MachineFacts(new Tree(root)).addTo(facts);
        new GuestFacts(new Tree(root)).addTo(facts);
        for (String property : List.of("java.vm.name", "java.vm.version", "java.vendor.version")) {
            String value = System.getProperty(property, "");
            if (!value.isEmpty()) {
                facts.put("jvm." + property.substring("java.".length()), value);
            }
        }
        tools.forEach((name, version) -> facts.put("tool." + name, version));
        return new Environment(facts);
    }

    /** The value of {@code name}. */
    public Optional<String> fact(String name) {
        return Optional.ofNullable(facts.get(name));
    }

    /** The same with one fact more, or another value of it. */
    public Environment with(String name, String value) {
        var more = new TreeMap<>(facts);
        more.put(name, value);
        return new Environment(more);
    }

    /** What tells this boot from another: results of one series share its bias. */
    public Optional<String> series() {
        return fact(BOOT);
    }

    /** Every factor that is not the same in {@code other}, by name; series and moments are none. */
    public List<Difference> differences(Environment other) {
        var names = new TreeSet<>(facts.keySet());
        names.addAll(other.facts.keySet());
        List<Difference> differences = new ArrayList<>();
        for (String name : names) {
            var difference = new Difference(name, fact(name), other.fact(name));
            if (isFactor(name) && !difference.base().equals(difference.other())) {
                differences.add(difference);
            }
        }
        return differences;
    }

    private static boolean isFactor(String name) {
        return !name.startsWith(MOMENT) && !name.startsWith(SERIES);
    }
}
