package dev.wherry.doctor.report;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * A curve over logarithmic axes as SVG.
 *
 * @param points x and y, both above 0, by x
 */
record Curve(List<Point> points, DoubleFunction<String> xLabel, DoubleFunction<String> yLabel) {

    private static final double LEFT = 70;
    private static final double WIDTH = 600;
    private static final double TOP = 15;
    private static final double HEIGHT = 220;

    /** One point. */
    record Point(double x, double y) {}

    String svg() {
        StringBuilder svg = new StringBuilder();
        svg.append("<svg viewBox=\"0 0 700 270\" role=\"img\">");
        StringBuilder line = new StringBuilder();
        for (Point point : points) {
            double x = x(point);
            double y = y(point);
            line.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
            svg.append(
                    String.format(
                            Locale.ROOT,
                            "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"><title>%s: %s</title>"
                                    + "</circle><line class=\"axis\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.0f\""
                                    + " y2=\"%.0f\"/><text x=\"%.1f\" y=\"255\" text-anchor=\"middle\">%s</text>"
                                    + "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>",
                            x,
                            y,
                            xLabel.apply(point.x()),
                            yLabel.apply(point.y()),
                            x,
                            x,
                            TOP + HEIGHT,
                            TOP + HEIGHT + 5,
                            x,
                            xLabel.apply(point.x()),
                            x,
                            y - 9,
                            yLabel.apply(point.y())));
        }
        svg.append("<polyline class=\"curve\" points=\"").append(line.toString().strip());
        return svg.append("\"/></svg>").toString();
    }

    private double x(Point point) {
        return LEFT + WIDTH * share(point.x(), points.getFirst().x(), points.getLast().x());
    }

    private double y(Point point) {
        double least = points.stream().mapToDouble(Point::y).min().orElse(1);
        double most = points.stream().mapToDouble(Point::y).max().orElse(1);
        return TOP + 15 + (HEIGHT - 15) * (1 - share(point.y(), least, most));
    }

    private static double share(double value, double least, double most) {
        return most <= least ? 0.5 : Math.log(value / least) / Math.log(most / least);
    }
}
