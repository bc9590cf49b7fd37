package dev.wherry.bench.compare;

import dev.wherry.bench.input.Measured;
import dev.wherry.measure.contrast.Contrast;
import dev.wherry.measure.contrast.Quantity;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.environment.Environment.Difference;
import dev.wherry.measure.statistic.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Two systems, quantity by quantity, with everything that differs between them.
 *
 * @param base the one compared with
 * @param other the one compared
 * @param leastEffect the smallest change that matters, as a share
 * @param seed of the intervals
 * @param contrasts of what both have, in the base's order
 * @param missing names of what only one has
 * @param environment facts that differ, what weighs most first; empty if either is not known
 * @param options that differ: then the two measured different things
 */
public record SystemContrast(
        Measured base,
        Measured other,
        double leastEffect,
        long seed,
        List<Contrast> contrasts,
        List<String> missing,
        List<Difference> environment,
        List<Difference> options) {

    /** What changes the cost of everything comes before what changes the cost of something. */
    private static final List<String> WEIGHT =
            List.of("mitigation.", "kernel.", "cpu.", "vm.", "memory.", "huge_pages.", "limit.");

    private static final String TOOL = "tool.";

    /** Options that say how long, not what, was measured. */
    private static final Set<String> EFFORT = Set.of("seed", "rounds", "warm-up rounds");

    public SystemContrast {
        contrasts = List.copyOf(contrasts);
        missing = List.copyOf(missing);
        environment = List.copyOf(environment);
        options = List.copyOf(options);
    }

    /**
     * Compares.
     *
     * @throws IllegalArgumentException if the same quantity has another unit on either side, or
     *     none is on both
     */
    public static SystemContrast of(Measured base, Measured other, double leastEffect, long seed) {
        List<Contrast> contrasts = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Quantity quantity : base.quantities()) {
            Optional<Quantity> counterpart = other.quantity(quantity.name());
            if (counterpart.isPresent()) {
                contrasts.add(Contrast.of(quantity, counterpart.get(), leastEffect, seed));
            } else {
                missing.add(quantity.name() + " is only in " + base.label());
            }
        }
        other.quantities().stream()
                .filter(quantity -> base.quantity(quantity.name()).isEmpty())
                .forEach(quantity -> missing.add(quantity.name() + " is only in " + other.label()));
        if (contrasts.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s and %s have no quantity in common".formatted(base.label(), other.label()));
        }
        return new SystemContrast(
                base,
                other,
                leastEffect,
                seed,
                contrasts,
                missing,
                environment(base, other),
                options(base, other));
    }

    /** Whether both say on what they were measured. */
    public boolean knowsEnvironments() {
        return base.environment().isPresent() && other.environment().isPresent();
    }

    /**
     * What is worse by more than the least effect and the floor, with an interval to show for it.
     */
    public List<Contrast> worse() {
        return contrasts.stream()
                .filter(contrast -> contrast.verdict().kind() == Verdict.Kind.SLOWER)
                .toList();
    }

    private static List<Difference> environment(Measured base, Measured other) {
        if (base.environment().isEmpty() || other.environment().isEmpty()) {
            return List.of();
        }
        Environment here = base.environment().get();
        return here.differences(other.environment().get()).stream()
                .filter(difference -> !isTool(difference))
                .sorted(
                        Comparator.comparingInt(
                                        (Difference difference) -> weight(difference.name()))
                                .thenComparing(Difference::name))
                .toList();
    }

    /** A tool that took part on one side only has changed nothing about what both measured. */
    private static boolean isTool(Difference difference) {
        return difference.name().startsWith(TOOL)
                && (difference.base().isEmpty() || difference.other().isEmpty());
    }

    private static int weight(String name) {
        for (int i = 0; i < WEIGHT.size(); i++) {
            if (name.startsWith(WEIGHT.get(i))) {
                return i;
            }
        }
        return WEIGHT.size();
    }

    private static List<Difference> options(Measured base, Measured other) {
        Set<String> names = new TreeSet<>(base.options().keySet());
        names.addAll(other.options().keySet());
        List<Difference> differences = new ArrayList<>();
        for (String name : names) {
            var difference =
                    new Difference(
                            name,
                            Optional.ofNullable(base.options().get(name)),
                            Optional.ofNullable(other.options().get(name)));
            if (!EFFORT.contains(name) && !difference.base().equals(difference.other())) {
                differences.add(difference);
            }
        }
        return differences;
    }
}
