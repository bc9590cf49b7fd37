package dev.wherry.lab;

import dev.wherry.bench.input.Measured;
import dev.wherry.measure.Progress;
import dev.wherry.measure.contrast.Contrast;
import dev.wherry.measure.contrast.Quantity;
import dev.wherry.measure.statistic.Proportion;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Slices;
import dev.wherry.measure.statistic.Verdict.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often a system is told apart from itself, and how often a change of 10 % is found. Pairs of
 * short runs one after the other on this machine, whatever else it does; for the second question
 * every sample of one side is made 10 % longer.
 */
final class BenchAa implements Show {

    private static final int PAIRS = 100;
    private static final double GATE = 0.05;
    private static final double INJECTED = 1.10;

    /** What was claimed about one quantity in all pairs. */
    private static final class Tally {
        private int pairs;
        private int alarms;
        private int resolvable;
        private int found;
        private int said;

        void add(Contrast same, Contrast slower) {
            pairs++;
            alarms += isClaim(same) ? 1 : 0;
            if (same.floor() < 1 + GATE) {
                resolvable++;
                found += slower.verdict().kind() == Kind.SLOWER ? 1 : 0;
            } else {
                said += slower.verdict().kind() == Kind.NOT_RESOLVED ? 1 : 0;
            }
        }

        private static boolean isClaim(Contrast contrast) {
            return contrast.verdict().kind() == Kind.FASTER
                    || contrast.verdict().kind() == Kind.SLOWER;
        }
    }

    @Override
    public String name() {
        return "bench-aa";
    }

    @Override
    public String title() {
        return "A system beside itself";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        checkout.buildWherry();
        int pairs = Math.max(1, (int) Math.round(PAIRS * effort.scale()));
        Map<String, Tally> tallies = new TreeMap<>();
        Map<String, Slices> slices = new TreeMap<>();
        try (Scratch scratch = Scratch.inMemory()) {
            for (int pair = 0; pair < pairs; pair++) {
                long seed = effort.seed() + pair;
                Measured base = run(checkout, scratch, pair + "-base", seed);
                Measured other = run(checkout, scratch, pair + "-other", seed);
                slices.putAll(BenchRun.slices("pair %d base".formatted(pair + 1), base));
                slices.putAll(BenchRun.slices("pair %d other".formatted(pair + 1), other));
                for (Quantity quantity : base.quantities()) {
                    Quantity again =
                            other.quantity(quantity.name())
                                    .orElseThrow(() -> new LabException("no " + quantity.name()));
                    tallies.computeIfAbsent(quantity.name(), _ -> new Tally())
                            .add(
                                    Contrast.of(quantity, again, GATE, seed),
                                    Contrast.of(quantity, slower(again), GATE, seed));
                }
            }
        }
        return section(tallies, pairs, slices);
    }

    private static Measured run(Checkout checkout, Scratch scratch, String name, long seed)
            throws IOException, InterruptedException {
        return BenchRun.kernel(
                        checkout,
                        List.of(),
                        scratch.file(name),
                        "--rounds=16",
                        "--warmups=1",
                        "--groups=1",
                        "--seed=" + seed)
                .measured();
    }

    private static Quantity slower(Quantity quantity) {
        return new Quantity(
                quantity.name(),
                quantity.unit(),
                quantity.better(),
                quantity.quantile(),
                quantity.series().stream()
                        .map(samples ->
                                Samples.of(
                                        Arrays.stream(samples.values())
                                                .map(value -> value * INJECTED)
                                                .toArray()))
                        .toList());
    }

    private static Section section(
            Map<String, Tally> tallies, int pairs, Map<String, Slices> slices) {
        var text =
                new StringBuilder(
                        """
                        %d pairs of two runs of `wherry bench kernel --rounds=16 --groups=1`, one after the other, judged \
                        with a gate of 5 %%. Where the A/A floor is below 5 %%, a change of 10 %% should be found; on the \
                        others it should be said that it cannot be.

                        |  | told apart from itself | floor below 5 %% | of these 10 %% found | of the others said not to be resolvable |
                        | --- | ---: | ---: | ---: | ---: |
                        """
                                .formatted(pairs));
        int claims = 0;
        int chances = 0;
        int resolvable = 0;
        int found = 0;
        for (Map.Entry<String, Tally> entry : tallies.entrySet()) {
            Tally tally = entry.getValue();
            text.append(
                    String.format(
                            Locale.ROOT,
                            "| %s | %d of %d | %d | %d | %d of %d |%n",
                            entry.getKey(),
                            tally.alarms,
                            tally.pairs,
                            tally.resolvable,
                            tally.found,
                            tally.said,
                            tally.pairs - tally.resolvable));
            claims += tally.alarms;
            chances += tally.pairs;
            resolvable += tally.resolvable;
            found += tally.found;
        }
        List<Goal> goals = new ArrayList<>();
        goals.add(
                Goal.atMost(
                        0.05, "share of false alarms", new Proportion(claims, chances).interval()));
        if (resolvable > 0) {
            goals.add(
                    Goal.atLeast(
                            0.95,
                            "share of 10 % found where the floor is below 5 %",
                            new Proportion(found, resolvable).interval()));
        } else {
            text.append("\nNo floor was below 5 % on this machine at this time.\n");
        }
        return new Section(text.toString(), List.of(), goals, slices);
    }
}
