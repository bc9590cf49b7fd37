package dev.wherry.bench.input;

import dev.wherry.bench.kernel.KernelSuite;
import dev.wherry.measure.Comparison;
import dev.wherry.measure.Contender;
import dev.wherry.measure.Turn;
import dev.wherry.measure.command.Usage;
import dev.wherry.measure.contrast.Better;
import dev.wherry.measure.contrast.Quantity;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Slices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The quantities of a result of our own. */
public final class ResultInput {

    private static final double MEDIAN = 0.5;

    /** Of many slices: the part that nothing disturbed. */
    private static final double UNDISTURBED = 0.25;

    /** With fewer slices, a quarter of them says less than the middle. */
    private static final int MANY = 100;

    /**
     * What belongs to a pair beside perf, and the measurement's own cost, say nothing by
     * themselves.
     */
    private static final List<String> NOT_COMPARED =
            List.of(KernelSuite.PAIRED, KernelSuite.PERF, KernelSuite.HARNESS);

    private ResultInput() {}

    /** All of {@code result} that can be compared. */
    public static Measured of(String label, Result result) {
        List<Quantity> quantities = new ArrayList<>();
        result.slices()
                .forEach((name, slices) -> {
                    if (NOT_COMPARED.stream().noneMatch(name::startsWith)) {
                        quantities.add(quantity(name, slices));
                    }
                });
        for (Comparison comparison : result.comparisons()) {
            for (Contender contender : comparison.contenders()) {
                if (!comparison.floor().equals(Optional.of(contender.name()))) {
                    add(contender, quantities);
                }
            }
        }
        return new Measured(
                label, Optional.of(result.environment()), result.options(), quantities, List.of());
    }

    private static Quantity quantity(String name, Slices slices) {
        double[] nanos = slices.sliceNanos().values();
        return new Quantity(
                name,
                "ns/op",
                Better.LESS,
                nanos.length >= MANY ? UNDISTURBED : MEDIAN,
                List.of(
                        Samples.of(
                                Arrays.stream(nanos)
                                        .map(each -> each / slices.operationsPerSlice())
                                        .toArray())));
    }

    private static void add(Contender contender, List<Quantity> quantities) {
        String name = contender.name();
        List<Turn> turns = contender.turns();
        quantities.add(
                quantity(
                        name + ": wall",
                        "ns",
                        turns.stream().mapToDouble(turn -> turn.run().wallNanos()).toArray()));
        if (turns.stream().allMatch(turn -> turn.run().usage().isPresent())) {
            quantities.add(usage(name + ": user", "ns", turns, Usage::userNanos));
            quantities.add(usage(name + ": system", "ns", turns, Usage::systemNanos));
            quantities.add(usage(name + ": max RSS", "B", turns, Usage::maxRssBytes));
            quantities.add(usage(name + ": minor faults", "faults", turns, Usage::minorFaults));
            quantities.add(usage(name + ": major faults", "faults", turns, Usage::majorFaults));
            quantities.add(
                    usage(
                            name + ": voluntary switches",
                            "switches",
                            turns,
                            Usage::voluntarySwitches));
            quantities.add(
                    usage(
                            name + ": involuntary switches",
                            "switches",
                            turns,
                            Usage::involuntarySwitches));
        }
    }

    private static Quantity usage(
            String name, String unit, List<Turn> turns, ToLongFunction<Usage> figure) {
        return quantity(
                name,
                unit,
                turns.stream()
                        .flatMap(turn -> turn.run().usage().stream())
                        .mapToDouble(usage -> figure.applyAsLong(usage))
                        .toArray());
    }

    private static Quantity quantity(String name, String unit, double[] samples) {
        return new Quantity(name, unit, Better.LESS, MEDIAN, List.of(Samples.of(samples)));
    }
}
