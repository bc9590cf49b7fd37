package dev.wherry.bench.compare;

import dev.wherry.bench.input.PublishedTable;
import dev.wherry.measure.contrast.Published;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What can be said about figures that somebody printed: whether they agree with each other. */
public final class PublishedReport {

    private final PublishedTable table;

    /** The report of {@code table}. */
    public PublishedReport(PublishedTable table) {
        this.table = table;
    }

    /** For a terminal. */
    public String text() {
        return head() + "\n\n" + rows(Grid::text) + "\n  " + String.join("\n  ", notes()) + "\n";
    }

    /** For a document. */
    public String markdown() {
        return head() + "\n\n" + rows(Grid::markdown) + "\n" + String.join(" ", notes()) + "\n";
    }

    /** For a spreadsheet, with a heading. */
    public String csv() {
        var text =
                new StringBuilder(
                        "suite,metric,unit,base,new,printed_percent,recomputed_percent,"
                                + "lowest_percent,highest_percent,agreement\n");
        for (PublishedTable.Row row : table.rows()) {
            Published.Change change = row.change();
            text.append(
                    String.format(
                            Locale.ROOT,
                            "%s,%s,%s,%s,%s,%s,%.4f,%.4f,%.4f,%s%n",
                            row.suite(),
                            row.metric(),
                            row.unit(),
                            row.base().printed(),
                            row.other().printed(),
                            row.delta().map(each -> each.printed().toString()).orElse(""),
                            change.recomputed(),
                            change.low(),
                            change.high(),
                            row.delta()
                                    .map(each -> change.agreement(each).name())
                                    .orElse("")
                                    .toLowerCase(Locale.ROOT)));
        }
        return text.toString();
    }

    private String head() {
        return "%s: published figures, %s and %s, one number each"
                .formatted(table.label(), table.base(), table.other());
    }

    private String rows(Function<Grid, String> shape) {
        var grid = new Grid();
        grid.row("", "unit", "base", "new", "printed", "recomputed", "from rounding", "judged");
        for (PublishedTable.Row row : table.rows()) {
            Published.Change change = row.change();
            grid.row(
                    row.suite() + " " + row.metric(),
                    row.unit(),
                    row.base().printed().toString(),
                    row.other().printed().toString(),
                    row.delta()
                            .map(each -> signed("%.2f", each.printed().doubleValue()))
                            .orElse("–"),
                    signed("%.3f", change.recomputed()),
                    "%s…%s".formatted(signed("%.2f", change.low()), signed("%.2f", change.high())),
                    row.delta()
                            .map(each -> words(change.agreement(each)))
                            .orElse("nothing to judge"));
        }
        return shape.apply(grid);
    }

    private static String words(Published.Agreement agreement) {
        return switch (agreement) {
            case EXACT -> "exact";
            case CONSISTENT_WITH_ROUNDING -> "consistent with rounding";
            case CONTRADICTED -> "contradicted by the figures";
        };
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add(
                "One number a side has no spread: that a difference is more than noise cannot be"
                        + " claimed, whatever its size.");
        notes.add("Nothing is known of the environments: no cause can be named.");
        for (PublishedTable.Row row : table.rows()) {
            row.question()
                    .ifPresent(question ->
                            notes.add(
                                    "%s %s in %s: %s."
                                            .formatted(
                                                    row.suite(),
                                                    row.metric(),
                                                    row.unit(),
                                                    question)));
        }
        return notes;
    }

    private static String signed(String format, double percent) {
        String digits = String.format(Locale.ROOT, format, Math.abs(percent));
        return (percent < 0 ? "−" : "+") + digits + " %";
    }
}
