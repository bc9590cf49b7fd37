package dev.wherry.bench.compare;

import dev.wherry.bench.input.Measured;
import dev.wherry.measure.contrast.Contrast;
import dev.wherry.measure.contrast.Quantity;
import dev.wherry.measure.environment.Environment.Difference;
import dev.wherry.measure.statistic.Interval;
import dev.wherry.measure.statistic.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A comparison as one page that needs nothing else: no script, no font, no picture from elsewhere.
 * Plots are tables with drawings in them, so that they are read without being seen.
 */
public final class HtmlReport {

    private final SystemContrast contrast;
    private final ForestScale scale;

    /** The page of {@code contrast}. */
    public HtmlReport(SystemContrast contrast) {
        this.contrast = contrast;
        List<Double> ratios = new ArrayList<>();
        for (Contrast each : contrast.contrasts()) {
            ratios.add(each.ratio().estimate());
            if (each.ratio().isBounded()) {
                ratios.add(each.ratio().low());
                ratios.add(each.ratio().high());
            }
        }
        this.scale = ForestScale.of(ratios);
    }

    /** The whole document. */
    public String page() {
        String base = Html.escaped(contrast.base().label());
        String other = Html.escaped(contrast.other().label());
        return """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>%s → %s</title>
        <style>
        %s</style>
        </head>
        <body>
        <a class="skip" href="#changes">Skip to the changes</a>
        <header>
        <h1>%s <span class="arrow">→</span> %s</h1>
        %s%s%s</header>
        <main>
        %s%s%s%s</main>
        <footer>%s</footer>
        </body>
        </html>
        """
                .formatted(
                        base,
                        other,
                        style(),
                        base,
                        other,
                        systems(),
                        tally(),
                        options(),
                        changes(),
                        distributions(),
                        environment(),
                        reading(),
                        footer());
    }

    private static String style() {
        try (InputStream css = HtmlReport.class.getResourceAsStream("page.css")) {
            if (css == null) {
                throw new AssertionError("page.css is not in the module");
            }
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError("cannot read a resource of this module", e);
        }
    }

    private String systems() {
        return """
        <dl class="systems">
        <dt>base</dt><dd>%s</dd>
        <dt class="new">new</dt><dd>%s</dd>
        </dl>
        """
                .formatted(
                        Html.escaped(CompareReport.described(contrast.base())),
                        Html.escaped(CompareReport.described(contrast.other())));
    }

    private String tally() {
        var text = new StringBuilder("<ul class=\"tally\">\n");
        for (Verdict.Kind kind :
                List.of(
                        Verdict.Kind.SLOWER,
                        Verdict.Kind.FASTER,
                        Verdict.Kind.NO_DIFFERENCE,
                        Verdict.Kind.NOT_RESOLVED)) {
            long count =
                    contrast.contrasts().stream()
                            .filter(each -> each.verdict().kind() == kind)
                            .count();
            text.append(
                    "<li class=\"%s\"><b>%d</b> %s</li>\n"
                            .formatted(style(kind), count, words(kind)));
        }
        return text.append("</ul>\n").toString();
    }

    private String options() {
        if (contrast.options().isEmpty()) {
            return "";
        }
        String lines =
                contrast.options().stream()
                        .map(each ->
                                "<li>%s: %s → %s</li>\n"
                                        .formatted(
                                                Html.escaped(each.name()),
                                                Html.escaped(each.base().orElse("(absent)")),
                                                Html.escaped(each.other().orElse("(absent)"))))
                        .collect(Collectors.joining());
        return """
        <div class="warn" role="note"><strong>The two measured different things.</strong> These options differ:
        <ul>
        %s</ul></div>
        """
                .formatted(lines);
    }

    private String changes() {
        var rows = new StringBuilder();
        for (int i = 0; i < contrast.contrasts().size(); i++) {
            rows.append(row(i, contrast.contrasts().get(i)));
        }
        return """
        <section aria-labelledby="changes">
        <h2 id="changes">What changed</h2>
        <table class="forest">
        <caption>Dot: the change. Line: its 95 %% interval. Shaded: the A/A floor, inside of which the same system differs \
        from itself. To the right is more, to the left less.</caption>
        <thead><tr><th scope="col">quantity</th><th scope="col">base</th><th scope="col">new</th>\
        <th scope="col">change</th><th scope="col" class="plot">%s</th><th scope="col">A/A floor</th>\
        <th scope="col">verdict</th></tr></thead>
        <tbody>
        %s</tbody>
        </table>
        </section>
        """
                .formatted(axis(), rows);
    }

    private String axis() {
        var text = new StringBuilder("<span class=\"ticks\">");
        for (ForestScale.Tick tick : scale.ticks()) {
            text.append(
                    String.format(
                            Locale.ROOT,
                            "<span style=\"left:%.1f%%;transform:translateX(-50%%)\">%s</span>",
                            tick.x() / ForestScale.WIDTH * 100,
                            tick.text()));
        }
        return text.append("</span>").toString();
    }

    private String row(int index, Contrast each) {
        String unit = each.base().unit();
        Interval change = each.change();
        String interval =
                change.isBounded()
                        ? "%s to %s"
                                .formatted(
                                        Numbers.change(change.low()), Numbers.change(change.high()))
                        : "no claim";
        String style = style(each.verdict().kind());
        return """
        <tr><th scope="row"><a href="#q%d">%s</a></th><td data-label="base">%s</td><td data-label="new">%s</td>\
        <td class="change" data-label="change">%s <span class="interval">%s</span></td><td class="plot %s">%s</td>\
        <td data-label="A/A floor">%s</td><td class="verdict %s">%s</td></tr>
        """
                .formatted(
                        index,
                        Html.escaped(each.name()),
                        Numbers.figure(each.base().figure(), unit),
                        Numbers.figure(each.other().figure(), unit),
                        Numbers.change(change.estimate()),
                        interval,
                        style,
                        plot(each, interval),
                        Numbers.floor(each.floor()),
                        style,
                        verdict(each.verdict()));
    }

    private String plot(Contrast each, String interval) {
        Interval ratio = each.ratio();
        var drawing = new StringBuilder();
        double threshold = each.verdict().threshold();
        if (Double.isFinite(threshold)) {
            double left = scale.x(1 / threshold);
            drawing.append(
                    String.format(
                            Locale.ROOT,
                            "<rect class=\"band\" x=\"%.1f\" y=\"0\" width=\"%.1f\" height=\"30\"/>",
                            left,
                            scale.x(threshold) - left));
        }
        for (ForestScale.Tick tick : scale.ticks()) {
            drawing.append(
                    line(tick.text().equals("0") ? "zero" : "grid", tick.x(), 0, tick.x(), 30));
        }
        if (ratio.isBounded()) {
            drawing.append(line("whisker", scale.x(ratio.low()), 15, scale.x(ratio.high()), 15));
        }
        double dot = scale.x(ratio.estimate());
        drawing.append(line("dot", dot, 15, dot, 15));
        if (!ratio.isBounded() || each.verdict().kind() == Verdict.Kind.NOT_RESOLVED) {
            drawing.append(line("hollow", dot, 15, dot, 15));
        }
        String label =
                "%s: change %s, 95 %% interval %s, A/A floor %s"
                        .formatted(
                                each.name(),
                                Numbers.change(each.change().estimate()),
                                interval,
                                Numbers.floor(each.floor()));
        return "<svg viewBox=\"0 0 1000 30\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"%s\">%s</svg>"
                .formatted(Html.escaped(label), drawing);
    }

    private static String line(String style, double x1, double y1, double x2, double y2) {
        return String.format(
                Locale.ROOT,
                "<line class=\"%s\" x1=\"%.1f\" y1=\"%.0f\" x2=\"%.1f\" y2=\"%.0f\"/>",
                style,
                x1,
                y1,
                x2,
                y2);
    }

    private static String verdict(Verdict verdict) {
        return switch (verdict.kind()) {
            case NOT_RESOLVED ->
                    Double.isFinite(verdict.smallestDetectable())
                            ? "not resolvable <small>below %s</small>"
                                    .formatted(Numbers.percent(verdict.smallestDetectable()))
                            : "no claim <small>too few samples</small>";
            default -> words(verdict.kind());
        };
    }

    private String distributions() {
        var panels = new StringBuilder();
        for (int i = 0; i < contrast.contrasts().size(); i++) {
            Contrast each = contrast.contrasts().get(i);
            Strip strip = new Strip(each);
            panels.append(
                    """
                    <figure class="panel" id="q%d">
                    <h3>%s</h3>
                    %s%s
                    <figcaption>%s<br>%s</figcaption>
                    </figure>
                    """
                            .formatted(
                                    i,
                                    Html.escaped(each.name()),
                                    strip.svg("q" + i),
                                    strip.ticks(),
                                    summary("base", each.base()),
                                    summary("new", each.other())));
        }
        return """
        <section aria-labelledby="distributions">
        <h2 id="distributions">Every sample</h2>
        <p class="soft">Each dot is one sample, in the order taken from top to bottom, base above, new below. The vertical \
        line is the figure that is compared. A cloud to the right is a disturbed time; two columns are two ways of running.</p>
        <div class="panels">
        %s</div>
        </section>
        """
                .formatted(panels);
    }

    private static String summary(String side, Quantity quantity) {
        var pooled = quantity.pooled();
        Function<Double, String> at =
                share -> Numbers.figure(pooled.quantile(share), quantity.unit());
        return "<span class=\"key %s\">%s</span> %d samples%s: p5 %s, p25 %s, p50 %s, mean %s"
                .formatted(
                        side,
                        side,
                        pooled.size(),
                        quantity.series().size() == 1
                                ? ""
                                : " in " + quantity.series().size() + " series",
                        at.apply(0.05),
                        at.apply(0.25),
                        at.apply(0.5),
                        Numbers.figure(pooled.mean(), quantity.unit()));
    }

    private String environment() {
        String content;
        if (!contrast.knowsEnvironments()) {
            content =
                    "<p>Not recorded on both sides, so no cause can be named for any change.</p>\n";
        } else if (contrast.environment().isEmpty()) {
            content =
                    "<p>No recorded fact differs, so none of them is the cause of a change.</p>\n";
        } else {
            content =
                    """
                    <table class="facts">
                    <caption>Only what differed can be a cause, and only changing it alone can show that it is.</caption>
                    <thead><tr><th scope="col">fact</th><th scope="col">base</th><th scope="col">new</th></tr></thead>
                    <tbody>
                    %s</tbody>
                    </table>
                    """
                            .formatted(
                                    contrast.environment().stream()
                                            .map(HtmlReport::fact)
                                            .collect(Collectors.joining()));
        }
        return """
        <section aria-labelledby="environment">
        <h2 id="environment">What differs between the systems</h2>
        %s%s</section>
        """
                .formatted(content, same());
    }

    /** What did not differ is as much of an answer. */
    private String same() {
        if (!contrast.knowsEnvironments()) {
            return "";
        }
        var differing =
                contrast.environment().stream().map(Difference::name).collect(Collectors.toSet());
        String rows =
                contrast.base().environment().stream()
                        .flatMap(known -> known.facts().entrySet().stream())
                        .filter(fact -> !differing.contains(fact.getKey()))
                        .filter(fact -> isSame(contrast.other(), fact.getKey(), fact.getValue()))
                        .map(fact ->
                                "<tr><th scope=\"row\">%s</th><td data-label=\"both\">%s</td></tr>\n"
                                        .formatted(
                                                Html.escaped(fact.getKey()),
                                                Html.escaped(fact.getValue())))
                        .collect(Collectors.joining());
        return """
        <details><summary>What is the same, and so no cause</summary>
        <table class="facts"><thead><tr><th scope="col">fact</th><th scope="col">both</th></tr></thead><tbody>
        %s</tbody></table></details>
        """
                .formatted(rows);
    }

    private static boolean isSame(Measured other, String name, String value) {
        return other.environment()
                .flatMap(known -> known.fact(name))
                .filter(value::equals)
                .isPresent();
    }

    private static String fact(Difference difference) {
        return "<tr><th scope=\"row\">%s</th><td data-label=\"base\">%s</td><td data-label=\"new\">%s</td></tr>\n"
                .formatted(
                        Html.escaped(difference.name()),
                        Html.escaped(difference.base().orElse("(absent)")),
                        Html.escaped(difference.other().orElse("(absent)")));
    }

    private String reading() {
        return """
        <section aria-labelledby="reading">
        <h2 id="reading">How to read it</h2>
        <dl class="reading">
        <div><dt>better, worse</dt><dd>The interval excludes no change, and the change is larger than the A/A floor%s. \
        Which direction is the good one depends on the quantity: less time, more rate.</dd></div>
        <div><dt>no difference</dt><dd>The whole interval lies within what means anything. That is a finding, too.</dd></div>
        <div><dt>not resolvable</dt><dd>There may be a change, but these samples cannot tell one of less than the size that \
        is said. More rounds, more series or a quieter machine would.</dd></div>
        <div><dt>no claim</dt><dd>Fewer than six samples a side. However far apart single runs are, they show nothing.</dd></div>
        <div><dt>A/A floor</dt><dd>How far apart eighths of the same side's run are found, or random halves of its series \
        where there are four and more: the larger one of both sides.</dd></div>
        <div><dt>95 %% interval</dt><dd>By resampling series first (boots, sessions), then stretches of their samples. With \
        one series a side it speaks of these two alone.</dd></div>
        </dl>
        </section>
        """
                .formatted(
                        contrast.leastEffect() > 0
                                ? " and than the gate of " + Numbers.percent(contrast.leastEffect())
                                : "");
    }

    private String footer() {
        return new CompareReport(contrast)
                .notes().stream().map(Html::escaped).collect(Collectors.joining(" "));
    }

    private static String style(Verdict.Kind kind) {
        return switch (kind) {
            case FASTER -> "better";
            case SLOWER -> "worse";
            case NO_DIFFERENCE -> "same";
            case NOT_RESOLVED -> "open";
        };
    }

    private static String words(Verdict.Kind kind) {
        return switch (kind) {
            case FASTER -> "better";
            case SLOWER -> "worse";
            case NO_DIFFERENCE -> "no difference";
            case NOT_RESOLVED -> "not resolvable";
        };
    }
}
