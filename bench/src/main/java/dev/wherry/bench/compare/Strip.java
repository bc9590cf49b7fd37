package dev.wherry.bench.compare;

import dev.wherry.measure.contrast.Contrast;
import dev.wherry.measure.contrast.Quantity;
import dev.wherry.measure.statistic.Samples;
import java.util.Locale;

/**
 * Every sample of two systems as a dot: its value to the right, the order in which it was taken
 * downwards, base above new. The scale is logarithmic where values differ by more than twice.
 */
final class Strip {

    private static final double WIDTH = 1000;
    private static final double HALF_HEIGHT = 100;
    private static final double MARGIN = 12;
    private static final int FEW = 100;
    private static final int TICKS = 4;

    private final Contrast contrast;
    private final double least;
    private final double most;
    private final boolean logarithmic;

    Strip(Contrast contrast) {
        this.contrast = contrast;
        Samples base = contrast.base().pooled();
        Samples other = contrast.other().pooled();
        double low = Math.min(base.min(), other.min());
        double high = Math.max(base.max(), other.max());
        this.logarithmic = low > 0 && high > 2 * low;
        boolean flat = !(high > low);
        this.least = flat ? low - 1 : low;
        this.most = flat ? high + 1 : high;
    }

    String svg(String id) {
        String title =
                "%s: %d samples of the base above, %d of the new one below, each a dot"
                        .formatted(
                                contrast.name(), contrast.base().size(), contrast.other().size());
        return """
        <svg viewBox="0 0 1000 200" preserveAspectRatio="none" role="img" aria-labelledby="%s-t"><title id="%s-t">%s</title>
        <line class="grid" x1="0" y1="100" x2="1000" y2="100"/>
        %s%s</svg>
        """
                .formatted(
                        id,
                        id,
                        Html.escaped(title),
                        side(contrast.base(), "base", 0),
                        side(contrast.other(), "new", HALF_HEIGHT));
    }

    private String side(Quantity quantity, String style, double top) {
        double[] values = quantity.pooled().values();
        var path = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            double y = top + MARGIN + (HALF_HEIGHT - 2 * MARGIN) * (i + 0.5) / values.length;
            path.append(String.format(Locale.ROOT, "M%.1f %.1fh0", x(values[i]), y));
        }
        double figure = x(quantity.figure());
        return String.format(
                Locale.ROOT,
                "<path class=\"slices %s%s\" d=\"%s\"/>%n"
                        + "<line class=\"mark %s\" x1=\"%.1f\" y1=\"%.0f\" x2=\"%.1f\" y2=\"%.0f\"/>%n",
                style,
                values.length < FEW ? " few" : "",
                path,
                style,
                figure,
                top + 3,
                figure,
                top + HALF_HEIGHT - 3);
    }

    /** The axis below, as HTML, so that its text keeps its size. */
    String ticks() {
        var text = new StringBuilder("<span class=\"ticks\" aria-hidden=\"true\">");
        for (int i = 0; i < TICKS; i++) {
            double share = (double) i / (TICKS - 1);
            double value =
                    logarithmic
                            ? least * Math.pow(most / least, share)
                            : least + (most - least) * share;
            text.append(
                    String.format(
                            Locale.ROOT,
                            "<span style=\"left:%.1f%%\">%s</span>",
                            x(value) / WIDTH * 100,
                            Html.escaped(Numbers.figure(value, contrast.base().unit()))));
        }
        return text.append("</span>").toString();
    }

    private double x(double value) {
        double share =
                logarithmic
                        ? Math.log(value / least) / Math.log(most / least)
                        : (value - least) / (most - least);
        return MARGIN + (WIDTH - 2 * MARGIN) * share;
    }
}
