package dev.wherry.bench.compare;

import dev.wherry.bench.input.Measured;
import dev.wherry.measure.contrast.Contrast;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.environment.Environment.Difference;
import dev.wherry.measure.statistic.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** A comparison in words and tables: what differs first, then what follows. */
public final class CompareReport {

    private static final int LONGEST_VALUE_CHARS = 100;

    private final SystemContrast contrast;

    /** The report of {@code contrast}. */
    public CompareReport(SystemContrast contrast) {
        this.contrast = contrast;
    }

    /** For a terminal. */
    public String text() {
        var text = new StringBuilder();
        text.append("base  ").append(described(contrast.base())).append('\n');
        text.append("new   ").append(described(contrast.other())).append("\n\n");
        section(text, environmentTitle(), differences(contrast.environment()), "  ");
        if (!contrast.options().isEmpty()) {
            section(
                    text,
                    "The two measured different things: these options differ",
                    differences(contrast.options()),
                    "  ");
        }
        text.append(table(Grid::text)).append('\n');
        notes().forEach(note -> text.append("  ").append(note).append('\n'));
        return text.toString();
    }

    /** For a document. */
    public String markdown() {
        var text = new StringBuilder();
        text.append("Base: ").append(described(contrast.base())).append("  \n");
        text.append("New: ").append(described(contrast.other())).append("\n\n");
        section(text, environmentTitle(), differences(contrast.environment()), "\n- ");
        if (!contrast.options().isEmpty()) {
            section(
                    text,
                    "The two measured different things: these options differ",
                    differences(contrast.options()),
                    "\n- ");
        }
        text.append(table(Grid::markdown)).append('\n');
        text.append(String.join(" ", notes())).append('\n');
        return text.toString();
    }

    /** For a spreadsheet: a line for each quantity, shares as fractions, absent where not known. */
    public static String csvHeader() {
        return "base,new,metric,unit,better,base_figure,new_figure,change,change_low,change_high,"
                + "aa_floor,verdict,smallest_detectable,base_samples,new_samples\n";
    }

    /** The lines below {@link #csvHeader}. */
    public String csv() {
        var text = new StringBuilder();
        for (Contrast each : contrast.contrasts()) {
            boolean bounded = each.change().isBounded();
            text.append(
                    String.join(
                            ",",
                            quoted(contrast.base().label()),
                            quoted(contrast.other().label()),
                            quoted(each.name()),
                            quoted(each.base().unit()),
                            each.base().better().name().toLowerCase(Locale.ROOT),
                            number(each.base().figure()),
                            number(each.other().figure()),
                            number(each.change().estimate()),
                            bounded ? number(each.change().low()) : "",
                            bounded ? number(each.change().high()) : "",
                            number(each.floor() - 1),
                            word(each.verdict().kind()),
                            number(each.verdict().smallestDetectable()),
                            Integer.toString(each.base().size()),
                            Integer.toString(each.other().size())));
            text.append('\n');
        }
        return text.toString();
    }

    /** One word for a claim, for programs. */
    static String word(Verdict.Kind kind) {
        return switch (kind) {
            case FASTER -> "better";
            case SLOWER -> "worse";
            case NO_DIFFERENCE -> "no-difference";
            case NOT_RESOLVED -> "not-resolved";
        };
    }

    private static String number(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "";
    }

    private static String quoted(String text) {
        return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private String table(Function<Grid, String> shape) {
        var grid = new Grid();
        grid.row("", "base", "new", "change [95 %]", "A/A floor", "verdict");
        for (Contrast each : contrast.contrasts()) {
            grid.row(
                    each.name(),
                    Numbers.figure(each.base().figure(), each.base().unit()),
                    Numbers.figure(each.other().figure(), each.other().unit()),
                    Numbers.change(each.change()),
                    Numbers.floor(each.floor()),
                    Numbers.verdict(each.verdict()));
        }
        return shape.apply(grid);
    }

    private String environmentTitle() {
        if (!contrast.knowsEnvironments()) {
            return "Environment: not recorded on both sides, so no cause can be named";
        }
        return contrast.environment().isEmpty()
                ? "Environment: no recorded fact differs, so none of them is a cause"
                : "Environment: what differs, and only that can be a cause";
    }

    private static List<String> differences(List<Difference> differences) {
        return differences.stream()
                .map(each ->
                        "%s: %s → %s"
                                .formatted(
                                        each.name(),
                                        shortened(each.base().orElse("(absent)")),
                                        shortened(each.other().orElse("(absent)"))))
                .toList();
    }

    private static String shortened(String value) {
        return value.length() <= LONGEST_VALUE_CHARS
                ? value
                : value.substring(0, LONGEST_VALUE_CHARS - 1) + "…";
    }

    private static void section(
            StringBuilder text, String title, List<String> lines, String before) {
        text.append(title).append('\n');
        lines.forEach(line ->
                text.append(
                        before.equals("  ")
                                ? "  " + line + "\n"
                                : before.strip() + " " + line + "\n"));
        text.append('\n');
    }

    /** How to read it, and what is to be known about these figures. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add(
                "Figures are the lower quartile of the slices where there are 100 and more, else the"
                        + " median. Negative is less than the base.");
        notes.add(
                "A change is claimed if its interval excludes zero and it exceeds the A/A floor%s."
                        .formatted(
                                contrast.leastEffect() > 0
                                        ? " and the gate of "
                                                + Numbers.percent(contrast.leastEffect())
                                        : ""));
        int base = series(contrast.base());
        int other = series(contrast.other());
        if (Math.min(base, other) == 1) {
            notes.add(
                    "One series a side speaks of these two alone: what another boot would change is"
                            + " not in the intervals.");
        }
        notes.addAll(contrast.missing().stream().map(each -> each + ".").toList());
        notes.addAll(contrast.base().notes().stream().map(CompareReport::sentence).toList());
        contrast.other().notes().stream()
                .map(CompareReport::sentence)
                .filter(note -> !notes.contains(note))
                .forEach(notes::add);
        notes.add("Seed %d.".formatted(contrast.seed()));
        return notes;
    }

    private static String sentence(String note) {
        return note.endsWith(".") ? note : note + ".";
    }

    private static int series(Measured measured) {
        return measured.quantities().stream()
                .mapToInt(quantity -> quantity.series().size())
                .max()
                .orElse(1);
    }

    static String described(Measured measured) {
        String machine =
                measured.environment()
                        .map(CompareReport::machine)
                        .orElse("environment not recorded");
        int series = series(measured);
        return "%s: %s, %s"
                .formatted(
                        measured.label(), machine, series == 1 ? "1 series" : series + " series");
    }

    private static String machine(Environment environment) {
        return "Linux %s, %s × %s"
                .formatted(
                        environment.fact("kernel.release").orElse("?"),
                        environment.fact("cpu.count").orElse("?"),
                        environment.fact("cpu.model").orElse("unknown processor"));
    }
}
