package dev.wherry.lab;

import dev.wherry.measure.Comparison;
import dev.wherry.measure.Contender;
import dev.wherry.measure.statistic.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Speeds relative to a base as an SVG picture: one bar a contender, a whisker for the interval that
 * holds the truth with 95 % confidence, and a line at the base.
 *
 * <pre>
 *   caption
 *        cat |██████████|
 *     wherry |███████████████|-–|
 *                       1.0
 * </pre>
 */
final class BarChart {

    private static final int WIDTH = 760;
    private static final int LABEL_WIDTH = 210;
    private static final int VALUE_WIDTH = 130;
    private static final int ROW_HEIGHT = 22;
    private static final int CAPTION_HEIGHT = 34;
    private static final double BAR_SPAN = WIDTH - LABEL_WIDTH - VALUE_WIDTH;

    private static final String OURS = "#1f77b4";
    private static final String THEIRS = "#b8c4cf";

    private BarChart() {}

    /** All of {@code tables}, one below the other. */
    static String of(List<Table> tables) {
        StringBuilder body = new StringBuilder();
        int y = 0;
        for (Table table : tables) {
            y = append(body, table, y);
        }
        return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">
        <rect width="100%%" height="100%%" fill="white"/>
        %s</svg>
        """
                .formatted(WIDTH, y + ROW_HEIGHT / 2, body);
    }

    private static int append(StringBuilder body, Table table, int top) {
        Comparison comparison = table.comparison();
        List<Bar> bars = bars(comparison);
        double most = bars.stream().mapToDouble(bar -> bar.speed().estimate()).max().orElse(1);
        double scale = BAR_SPAN / Math.max(1, most * 1.05);
        text(body, 8, top + 22, "start", "bold", table.caption());
        int y = top + CAPTION_HEIGHT;
        for (Bar bar : bars) {
            append(body, bar, y, scale);
            y += ROW_HEIGHT;
        }
        double base = LABEL_WIDTH + scale;
        line(body, base, top + CAPTION_HEIGHT - 4, base, y, "#444444");
        return y;
    }

    private static void append(StringBuilder body, Bar bar, int y, double scale) {
        Interval speed = bar.speed();
        text(body, LABEL_WIDTH - 8, y + 14, "end", "normal", bar.name());
        body.append(
                format(
                        "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
                        LABEL_WIDTH,
                        y + 2,
                        speed.estimate() * scale,
                        ROW_HEIGHT - 6,
                        bar.name().startsWith("wherry") ? OURS : THEIRS));
        double low = LABEL_WIDTH + Math.max(0, speed.low()) * scale;
        double high = Math.min(WIDTH - VALUE_WIDTH, LABEL_WIDTH + speed.high() * scale);
        line(body, low, y + 10, high, y + 10, "#222222");
        text(body, WIDTH - VALUE_WIDTH + 8, y + 14, "start", "normal", value(speed));
    }

    private static String value(Interval speed) {
        return speed.low() == speed.high()
                ? format("%.2f", speed.estimate())
                : format("%.2f [%.2f, %.2f]", speed.estimate(), speed.low(), speed.high());
    }

    private static List<Bar> bars(Comparison comparison) {
        List<Bar> bars = new ArrayList<>();
        for (Contender contender : comparison.contenders()) {
            String name = contender.name();
            if (!comparison.floor().equals(Optional.of(name))) {
                bars.add(new Bar(name, comparison.speedup(name)));
            }
        }
        return bars;
    }

    private static void line(
            StringBuilder body, double x1, double y1, double x2, double y2, String colour) {
        body.append(
                format(
                        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>%n",
                        x1, y1, x2, y2, colour));
    }

    private static void text(
            StringBuilder body, double x, double y, String anchor, String weight, String text) {
        body.append(
                format(
                        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-weight=\"%s\">%s</text>%n",
                        x, y, anchor, weight, escaped(text)));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @SuppressWarnings("AnnotateFormatMethod") // The annotation is not worth a dependency.
    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }

    private record Bar(String name, Interval speed) {}
}
