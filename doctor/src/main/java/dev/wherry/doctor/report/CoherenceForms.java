package dev.wherry.doctor.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wherry.core.TimeSpan;
import dev.wherry.doctor.coherence.CoherenceReport;
import dev.wherry.doctor.coherence.CoherenceReport.Row;
import dev.wherry.measure.statistic.Samples;
import java.util.Locale;

/** A coherence report as a table, as JSON ({@code docs/formats/coherence.md}), as a page. */
public final class CoherenceForms {

    private static final double LEAST_NANOS = 1e4;
    private static final double LEFT = 150;
    private static final double WIDTH = 530;
    private static final int ROW = 24;

    private CoherenceForms() {}

    /** A table for a terminal. */
    public static String text(CoherenceReport report) {
        StringBuilder text = new StringBuilder();
        text.append(
                "A %s%nB %s%n%-9s %-4s %10s %10s %10s %7s%n"
                        .formatted(
                                report.request().a(),
                                report.request().b(),
                                "change",
                                "",
                                "median",
                                "p90",
                                "max",
                                "never"));
        for (Row row : report.rows()) {
            text.append(
                    "%-9s %-4s %10s %10s %10s %7s%s%n"
                            .formatted(
                                    row.change().word(),
                                    direction(row),
                                    quantile(row, 0.5),
                                    quantile(row, 0.9),
                                    quantile(row, 1),
                                    row.never() == 0 ? "" : never(row),
                                    row.refused().isEmpty() ? "" : "  " + row.refused()));
        }
        return text.toString();
    }

    /** How many of how many. */
    private static String never(Row row) {
        return "%d of %d"
                .formatted(row.never(), row.never() + row.seenNanos().map(Samples::size).orElse(0));
    }

    private static String direction(Row row) {
        return row.fromA() ? "A→B" : "B→A";
    }

    private static String quantile(Row row, double p) {
        return row.seenNanos()
                .map(nanos -> TimeSpan.format(Math.round(nanos.quantile(p))))
                .orElse("–");
    }

    /** One object, on one line. */
    public static String json(CoherenceReport report) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema", "wherry.coherence/1");
        root.put("a", report.request().a().toString()).put("b", report.request().b().toString());
        root.put("rounds", report.request().rounds())
                .put("timeoutNanos", report.request().timeout().toNanos());
        ArrayNode rows = root.putArray("rows");
        for (Row row : report.rows()) {
            ObjectNode node =
                    rows.addObject()
                            .put("change", row.change().word())
                            .put("from", row.fromA() ? "a" : "b");
            row.seenNanos()
                    .ifPresent(nanos -> {
                        node.put("medianNanos", Math.round(nanos.median()))
                                .put("p90Nanos", Math.round(nanos.quantile(0.9)))
                                .put("maxNanos", Math.round(nanos.max()));
                        ArrayNode all = node.putArray("seenNanos");
                        for (double each : nanos.values()) {
                            all.add(Math.round(each));
                        }
                    });
            node.put("never", row.never());
            if (!row.refused().isEmpty()) {
                node.put("refused", row.refused());
            }
        }
        return root.toString();
    }

    /** A page with a dot for each round. */
    public static String html(CoherenceReport report) {
        Page page = new Page("wherry coherence");
        page.text("h1", "How long until the other side sees it");
        page.text("p", "A: " + report.request().a());
        page.text("p", "B: " + report.request().b());
        page.raw(plot(report));
        page.text("pre", text(report));
        return page.end();
    }

    private static String plot(CoherenceReport report) {
        int height = report.rows().size() * ROW + 30;
        StringBuilder svg = new StringBuilder();
        svg.append("<svg viewBox=\"0 0 760 %d\" role=\"img\">".formatted(height));
        double most = report.request().timeout().toNanos();
        for (double nanos = LEAST_NANOS; nanos <= most; nanos *= 10) {
            svg.append(
                    String.format(
                            Locale.ROOT,
                            "<line class=\"axis\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"/>"
                                    + "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                            x(nanos, most),
                            x(nanos, most),
                            height - 25,
                            x(nanos, most),
                            height - 8,
                            TimeSpan.format(Math.round(nanos))));
        }
        int y = ROW / 2;
        for (Row row : report.rows()) {
            svg.append(
                    "<text x=\"0\" y=\"%d\">%s %s</text>"
                            .formatted(y + 4, row.change().word(), direction(row)));
            double[] dots = row.seenNanos().map(Samples::values).orElse(new double[0]);
            for (double nanos : dots) {
                svg.append(
                        String.format(
                                Locale.ROOT,
                                "<circle class=\"dot\" fill-opacity=\".5\" cx=\"%.1f\" cy=\"%d\" r=\"4\"/>",
                                x(nanos, most),
                                y));
            }
            if (row.never() > 0) {
                svg.append(
                        "<text x=\"690\" y=\"%d\">never: %s</text>".formatted(y + 4, never(row)));
            }
            y += ROW;
        }
        return svg.append("</svg>").toString();
    }

    private static double x(double nanos, double most) {
        double share = Math.log(Math.max(nanos, LEAST_NANOS) / LEAST_NANOS);
        return LEFT + WIDTH * Math.min(1, share / Math.log(Math.max(most / LEAST_NANOS, 10)));
    }
}
