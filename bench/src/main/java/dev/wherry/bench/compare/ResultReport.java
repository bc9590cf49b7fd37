package dev.wherry.bench.compare;

import dev.wherry.bench.kernel.KernelSuite;
import dev.wherry.measure.Comparison;
import dev.wherry.measure.Contender;
import dev.wherry.measure.Turn;
import dev.wherry.measure.command.Usage;
import dev.wherry.measure.result.MarkdownTable;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.statistic.Bootstrap;
import dev.wherry.measure.statistic.Interval;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Slices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** One result by itself. */
public final class ResultReport {

    private final Result result;

    /** The report of {@code result}. */
    public ResultReport(Result result) {
        this.result = result;
    }

    /** For a terminal. */
    public String text() {
        return whole(Grid::text, "  ");
    }

    /** For a document. */
    public String markdown() {
        return whole(Grid::markdown, "");
    }

    /** Every sample on a line of its own: what, when it was taken, how long, in nanoseconds. */
    public String csv() {
        var text = new StringBuilder("name,index,nanos_per_operation\n");
        result.slices()
                .forEach((name, slices) -> {
                    double[] nanos = slices.sliceNanos().values();
                    for (int i = 0; i < nanos.length; i++) {
                        line(text, name, i, nanos[i] / slices.operationsPerSlice());
                    }
                });
        for (Comparison comparison : result.comparisons()) {
            for (Contender contender : comparison.contenders()) {
                for (Turn turn : contender.turns()) {
                    line(text, contender.name(), turn.round() - 1, (double) turn.run().wallNanos());
                }
            }
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String name, int index, double nanos) {
        text.append('"')
                .append(name.replace("\"", "\"\""))
                .append("\",")
                .append(index)
                .append(',')
                .append(String.format(Locale.ROOT, "%.1f%n", nanos));
    }

    private String whole(Function<Grid, String> shape, String indent) {
        var text = new StringBuilder();
        if (result.slices().keySet().stream().anyMatch(ResultReport::isOwn)) {
            text.append(slices(shape)).append('\n');
        }
        String paired = paired(shape);
        if (!paired.isEmpty()) {
            text.append(indent).append("Beside perf, in turns, means of equal work:\n\n");
            text.append(paired).append('\n');
        }
        for (Comparison comparison : result.comparisons()) {
            text.append(
                            comparison.contenders().size() > 1
                                    ? MarkdownTable.of(comparison)
                                    : alone(comparison, shape))
                    .append('\n');
        }
        String mark = indent.isEmpty() ? "- " : indent;
        notes().forEach(note -> text.append(mark).append(note).append('\n'));
        return text.toString();
    }

    private String slices(Function<Grid, String> shape) {
        var grid = new Grid();
        grid.row("", "p5", "p25", "p50", "mean", "disturbed", "slices", "");
        result.slices()
                .forEach((name, slices) -> {
                    if (isOwn(name)) {
                        grid.row(
                                name,
                                Numbers.nanos(slices.p5()),
                                Numbers.nanos(slices.p25()),
                                Numbers.nanos(slices.p50()),
                                Numbers.nanos(slices.mean()),
                                String.format(
                                        Locale.ROOT, "%.0f %%", slices.disturbedShare() * 100),
                                Integer.toString(slices.sliceNanos().size()),
                                remark(name, slices));
                    }
                });
        return shape.apply(grid);
    }

    private static boolean isOwn(String name) {
        return !name.startsWith(KernelSuite.PAIRED) && !name.startsWith(KernelSuite.PERF);
    }

    private String remark(String name, Slices slices) {
        String bytes = result.options().get(KernelSuite.BYTES + name);
        if (bytes != null) {
            return Numbers.rate(Double.parseDouble(bytes), slices.p25()) + " at p25";
        }
        return switch (name) {
            case KernelSuite.HARNESS + "call" ->
                    "a call that does nothing is in the others; subtracted nowhere";
            case KernelSuite.HARNESS + "clock" -> "one reading, two a slice";
            case "sched/pipe threads" -> "a round trip: two switches";
            default -> "";
        };
    }

    private String paired(Function<Grid, String> shape) {
        var grid = new Grid();
        grid.row("", "wherry", "perf", "wherry/perf [95 %]", "");
        boolean any = false;
        for (Map.Entry<String, Slices> entry : result.slices().entrySet()) {
            if (entry.getKey().startsWith(KernelSuite.PAIRED)) {
                String name = entry.getKey().substring(KernelSuite.PAIRED.length());
                Slices theirs = result.slices().get(KernelSuite.PERF + name);
                if (theirs != null) {
                    any = true;
                    Interval ratio = medianOfPairs(entry.getValue(), theirs);
                    grid.row(
                            name,
                            Numbers.nanos(entry.getValue().p50()),
                            Numbers.nanos(theirs.p50()),
                            ratio(ratio),
                            theirs.sliceNanos().size() + " pairs");
                }
            }
        }
        return any ? shape.apply(grid) : "";
    }

    /** Of two workloads timed in pairs, ours to theirs: the median of the pairs' ratios. */
    public static Interval medianOfPairs(Slices ours, Slices theirs) {
        double[] ratios = new double[ours.sliceNanos().size()];
        Arrays.setAll(ratios, i -> ours.sliceNanos().get(i) / theirs.sliceNanos().get(i));
        return Bootstrap.seeded(1).of(Samples.of(ratios), Samples::median);
    }

    private static String ratio(Interval ratio) {
        return ratio.isBounded()
                ? String.format(
                        Locale.ROOT,
                        "%.3f [%.3f, %.3f]",
                        ratio.estimate(),
                        ratio.low(),
                        ratio.high())
                : String.format(Locale.ROOT, "%.3f [no claim]", ratio.estimate());
    }

    private String alone(Comparison comparison, Function<Grid, String> shape) {
        var grid = new Grid();
        grid.row("", "median", "p25", "least", "most", "");
        Contender contender = comparison.contenders().getFirst();
        List<Turn> turns = contender.turns();
        row(grid, "wall", turns, turn -> Optional.of((double) turn.run().wallNanos()), "ns");
        usage(grid, "user", turns, Usage::userNanos, "ns");
        usage(grid, "system", turns, Usage::systemNanos, "ns");
        usage(grid, "max RSS", turns, Usage::maxRssBytes, "B");
        usage(grid, "minor faults", turns, Usage::minorFaults, "faults");
        usage(grid, "major faults", turns, Usage::majorFaults, "faults");
        usage(grid, "voluntary switches", turns, Usage::voluntarySwitches, "switches");
        usage(grid, "involuntary switches", turns, Usage::involuntarySwitches, "switches");
        return contender.command() + ", " + turns.size() + " runs\n\n" + shape.apply(grid);
    }

    private static void usage(
            Grid grid, String name, List<Turn> turns, ToDoubleFunction<Usage> figure, String unit) {
        row(grid, name, turns, turn -> turn.run().usage().map(figure::applyAsDouble), unit);
    }

    private static void row(
            Grid grid,
            String name,
            List<Turn> turns,
            Function<Turn, Optional<Double>> figure,
            String unit) {
        List<Double> figures = turns.stream().map(figure).flatMap(Optional::stream).toList();
        if (figures.size() == turns.size()) {
            Samples samples =
                    Samples.of(figures.stream().mapToDouble(Double::doubleValue).toArray());
            grid.row(
                    name,
                    Numbers.figure(samples.median(), unit),
                    Numbers.figure(samples.quantile(0.25), unit),
                    Numbers.figure(samples.min(), unit),
                    Numbers.figure(samples.max(), unit),
                    samples.outliers() == 0 ? "" : samples.outliers() + " outliers");
        }
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        result.options()
                .forEach((name, value) -> {
                    if (!name.startsWith(KernelSuite.BYTES)) {
                        notes.add(name + ": " + value);
                    }
                });
        result.environment().series().ifPresent(boot -> notes.add("series: boot " + boot));
        return notes;
    }
}
