package dev.wherry.measure.result;

import dev.wherry.core.TimeSpan;
import dev.wherry.measure.Comparison;
import dev.wherry.measure.Contender;
import dev.wherry.measure.Metric;
import dev.wherry.measure.command.Usage;
import dev.wherry.measure.statistic.Interval;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A comparison as a Markdown table: a row for each contender, the base first in line, the rules of
 * reading in a line below. What was not measured is a dash.
 */
public final class MarkdownTable {

    private static final String ABSENT = "–";
    private static final double GIB = 1L << 30;
    private static final double MIB = 1L << 20;

    private final Comparison comparison;

    private MarkdownTable(Comparison comparison) {
        this.comparison = comparison;
    }

    /** The table of {@code comparison}. */
    public static MarkdownTable of(Comparison comparison) {
        return new MarkdownTable(comparison);
    }

    /** The Markdown, ending with a newline. */
    @Override
    public String toString() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(header());
        rows.add(header().stream().map(title -> title.equals("") ? "---" : "---:").toList());
        comparison.contenders().stream()
                .filter(contender -> !isFloor(contender.name()))
                .map(this::row)
                .forEach(rows::add);
        return rows.stream().map(MarkdownTable::line).collect(Collectors.joining())
                + "\n"
                + footer()
                + "\n";
    }

    private List<String> header() {
        List<String> header = new ArrayList<>(List.of("", "wall"));
        if (moves()) {
            header.add("MiB/s");
        }
        header.add("speed [95 %]");
        header.add(moves() ? "CPU s/GiB" : "CPU");
        header.add("max RSS");
        header.add("verdict");
        return header;
    }

    private List<String> row(Contender contender) {
        String name = contender.name();
        double wallNanos = comparison.wall(name).median();
        List<String> row = new ArrayList<>(List.of(name.replace("|", "\\|")));
        row.add(TimeSpan.format((long) wallNanos));
        if (moves()) {
            row.add(number("%.0f", comparison.bytes() / MIB / (wallNanos / 1e9)));
        }
        row.add(isBase(name) ? "1" : speed(comparison.speedup(name)));
        row.add(median(name, Metric.CPU).map(this::cpu).orElse(ABSENT));
        row.add(median(name, Metric.MAX_RSS).map(MarkdownTable::rss).orElse(ABSENT));
        row.add(isBase(name) ? "base" : verdict(comparison.verdict(name)));
        return row;
    }

    private String footer() {
        String floor =
                comparison.floorRatio().isPresent()
                        ? number("ratios within %.3f mean nothing (A/A floor)", floorRatio())
                        : "no A/A floor was measured, so nothing is claimed";
        return "Medians of %d interleaved rounds, speed relative to %s; %s; seed %d."
                .formatted(comparison.rounds(), comparison.base(), floor, comparison.seed());
    }

    private double floorRatio() {
        return comparison.floorRatio().orElseThrow();
    }

    private boolean moves() {
        return comparison.bytes() > 0;
    }

    private boolean isBase(String name) {
        return name.equals(comparison.base());
    }

    private boolean isFloor(String name) {
        return comparison.floor().filter(name::equals).isPresent();
    }

    private Optional<Double> median(String name, Metric metric) {
        return comparison.samples(name, metric).map(Samples::median);
    }

    private String cpu(double nanos) {
        return moves()
                ? number("%.3f", nanos / 1e9 / (comparison.bytes() / GIB))
                : TimeSpan.format((long) nanos);
    }

    private static String rss(double bytes) {
        return bytes < Usage.LEAST_RSS_BYTES
                ? number("< %.0f MiB", Usage.LEAST_RSS_BYTES / MIB)
                : number("%.1f MiB", bytes / MIB);
    }

    private static String speed(Interval speedup) {
        return speedup.isBounded()
                ? number("%.2f", speedup.estimate())
                        + number(" [%.2f, ", speedup.low())
                        + number("%.2f]", speedup.high())
                : number("%.2f [no claim]", speedup.estimate());
    }

    private static String verdict(Verdict verdict) {
        return switch (verdict.kind()) {
            case FASTER -> "faster";
            case SLOWER -> "slower";
            case NO_DIFFERENCE -> "no difference";
            case NOT_RESOLVED ->
                    Double.isFinite(verdict.smallestDetectable())
                            ? number("not resolved below %.1f %%", percent(verdict))
                            : "no claim";
        };
    }

    private static double percent(Verdict verdict) {
        return verdict.smallestDetectable() * 100;
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
