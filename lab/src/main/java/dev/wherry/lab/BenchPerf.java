package dev.wherry.lab;

import dev.wherry.bench.compare.ResultReport;
import dev.wherry.bench.kernel.KernelSuite;
import dev.wherry.measure.Progress;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.statistic.Interval;
import dev.wherry.measure.statistic.Slices;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether our figures are perf's: as much of the same work, in turns, on one processor. */
final class BenchPerf implements Show {

    private static final List<String> PINNED = List.of("taskset", "-c", "0");

    /** Pairs where nine rounds, the default, are asked for: they are short. */
    private static final int PAIRS = 20;

    private static final int ROUNDS = 9;

    /** How far apart the medians may be. */
    private static final Map<String, Double> ALLOWED =
            Map.of(
                    "syscall/basic", 1.03,
                    "sched/pipe threads", 1.03,
                    "mem/memcpy libc", 1.03,
                    "sched/messaging threads", 1.10);

    @Override
    public String name() {
        return "bench-perf";
    }

    @Override
    public String title() {
        return "Kernel suites beside perf bench";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        checkout.buildWherry();
        int pairs =
                Math.max(
                        1,
                        (int)
                                Math.round(
                                        (double) PAIRS
                                                * effort.rounds()
                                                / ROUNDS
                                                * effort.scale()));
        try (Scratch scratch = Scratch.inMemory()) {
            Result result =
                    BenchRun.kernel(
                                    checkout,
                                    PINNED,
                                    scratch.file("perf"),
                                    "--rounds=1",
                                    "--against-perf=" + pairs,
                                    "--seed=" + effort.seed())
                            .result();
            return section(result, pairs);
        }
    }

    private static Section section(Result result, int pairs) throws LabException {
        List<Goal> goals = new ArrayList<>();
        for (String name : ALLOWED.keySet().stream().sorted().toList()) {
            Interval ratio =
                    ResultReport.medianOfPairs(
                            slices(result, KernelSuite.PAIRED + name),
                            slices(result, KernelSuite.PERF + name));
            goals.add(
                    Goal.atMost(
                            ALLOWED.getOrDefault(name, 1.0),
                            name + ": wherry to perf, the larger to the smaller",
                            apart(ratio)));
        }
        return new Section(
                """
                %d pairs of `perf bench` and as much of the same work by `wherry bench kernel`, in random order, all on \
                processor 0; the median of the pairs' ratios.

                %s
                """
                        .formatted(pairs, new ResultReport(result).markdown()),
                List.of(),
                goals,
                result.slices());
    }

    private static Slices slices(Result result, String name) throws LabException {
        return Optional.ofNullable(result.slices().get(name))
                .orElseThrow(() -> new LabException("the result has no " + name));
    }

    /** How far from 1 a ratio is, in whichever direction. */
    static Interval apart(Interval ratio) {
        double low = Math.max(ratio.low(), 1 / ratio.high());
        double high = Math.max(ratio.high(), 1 / ratio.low());
        return new Interval(
                Math.max(ratio.estimate(), 1 / ratio.estimate()),
                ratio.contains(1) ? 1 : low,
                high,
                ratio.confidence());
    }
}
