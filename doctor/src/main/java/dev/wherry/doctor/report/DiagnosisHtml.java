package dev.wherry.doctor.report;

import dev.wherry.core.ByteSize;
import dev.wherry.doctor.Diagnosis;
import dev.wherry.doctor.Target;
import dev.wherry.doctor.advice.Chain;
import dev.wherry.doctor.advice.Finding;
import dev.wherry.doctor.advice.Layer;
import dev.wherry.doctor.probe.Measurement;
import dev.wherry.doctor.probe.RemoteMeasurement;
import java.util.List;
import java.util.Locale;

/** A diagnosis as one page that can be sent: no script, nothing from elsewhere. */
public final class DiagnosisHtml {

    private static final double MEBIBYTE = 1 << 20;

    private DiagnosisHtml() {}

    /** The page. */
    public static String of(Diagnosis diagnosis) {
        Page page = new Page("wherry doctor");
        page.text("h1", "wherry doctor: " + diagnosis.system().words());
        List<Finding> advice = diagnosis.advice();
        diagnosis.limits().forEach(limit -> page.text("p", DiagnosisText.sentence(limit) + "."));
        if (advice.isEmpty()) {
            page.text("p", "Nothing was found that ought to be changed.");
        } else {
            page.raw("<ol>");
            for (Finding finding : advice) {
                page.raw("<li>" + Page.escaped(DiagnosisText.sentence(finding)) + ".");
                finding.remedy()
                        .filter(remedy -> !remedy.line().isEmpty())
                        .ifPresent(remedy -> page.text("pre", remedy.line()));
                page.raw("</li>");
            }
            page.raw("</ol>");
        }
        diagnosis.targets().forEach(target -> target(page, target));
        diagnosis
                .files()
                .forEach(file -> {
                    page.text("h2", file.name());
                    findings(page, file.findings());
                });
        page.text("h2", "Evidence");
        diagnosis
                .system()
                .claims()
                .forEach(claim ->
                        page.text(
                                "p", claim.system() + ": " + String.join(", ", claim.evidence())));
        page.text(
                "p",
                "kernel: " + (diagnosis.kernel().isEmpty() ? "not known" : diagnosis.kernel()));
        findings(page, diagnosis.general());
        diagnosis.remarks().forEach(remark -> page.text("p class=\"quiet\"", "note: " + remark));
        return page.end();
    }

    private static void target(Page page, Target target) {
        page.text("h2", target.path());
        target.mount()
                .ifPresent(mount ->
                        page.text(
                                "p class=\"quiet\"",
                                "%s %s on %s: %s"
                                        .formatted(
                                                mount.type(),
                                                mount.source(),
                                                mount.point(),
                                                String.join(",", mount.options()))));
        target.chain().ifPresent(chain -> chain(page, chain));
        target.measurement().ifPresent(measured -> measured(page, measured));
        target.remote().ifPresent(remote -> remote(page, remote));
        target.tried()
                .forEach(trial ->
                        page.text(
                                "p",
                                String.format(
                                        Locale.ROOT,
                                        "Tried %s: predicted %.2f×, measured %.2f×",
                                        trial.line(),
                                        trial.predicted().estimate(),
                                        trial.measuredRatio())));
        findings(page, target.findings());
    }

    private static void chain(Page page, Chain chain) {
        page.raw("<table><tr><th>layer</th><th class=\"n\">bytes</th><th>known from</th></tr>");
        for (Layer layer : chain.layers()) {
            page.raw(
                    "<tr%s><td>%s</td><td class=\"n\">%s</td><td>%s</td></tr>"
                            .formatted(
                                    layer.clamps() ? " class=\"clamps\"" : "",
                                    Page.escaped(layer.kind().words()),
                                    layer.bytes().isPresent()
                                            ? Long.toString(layer.bytes().getAsLong())
                                            : "?",
                                    Page.escaped(layer.basis())));
        }
        page.raw("</table>");
    }

    private static void measured(Page page, Measurement measured) {
        List<Curve.Point> points =
                measured.reads().nanosBySize().entrySet().stream()
                        .map(e ->
                                new Curve.Point(
                                        e.getKey(), e.getKey() / e.getValue().quantile(0.25) * 1e9))
                        .toList();
        page.text(
                "p",
                "Reads of %s by request size%s"
                        .formatted(
                                measured.file(),
                                measured.crosses()
                                        ? ""
                                        : ", through the page cache: nothing is said of what is below it"));
        page.raw(
                new Curve(
                                points,
                                bytes -> new ByteSize(Math.round(bytes)).toString(),
                                rate -> String.format(Locale.ROOT, "%.1f MiB/s", rate / MEBIBYTE))
                        .svg());
    }

    private static void remote(Page page, RemoteMeasurement remote) {
        page.text("p", remote.protocol() + "; look-ups a second by how many are in flight");
        page.raw(
                new Curve(
                                remote.lookupsPerSecondAtDepth().entrySet().stream()
                                        .map(e -> new Curve.Point(e.getKey(), e.getValue()))
                                        .toList(),
                                depth -> Long.toString(Math.round(depth)),
                                rate -> String.format(Locale.ROOT, "%.0f/s", rate))
                        .svg());
        remote.stream()
                .ifPresent(stream ->
                        page.text(
                                "p",
                                String.format(
                                        Locale.ROOT,
                                        "Read %s in order: %.1f MiB/s",
                                        stream.name(),
                                        stream.bytesPerSecond() / MEBIBYTE)));
    }

    private static void findings(Page page, List<Finding> findings) {
        if (findings.isEmpty()) {
            return;
        }
        page.raw("<table>");
        for (Finding finding : findings) {
            page.raw(
                    "<tr><td>%s</td><td><code>%s</code></td><td>%s<br><span class=\"quiet\">%s</span>%s</td></tr>"
                            .formatted(
                                    finding.weight().word(),
                                    Page.escaped(finding.subject()),
                                    Page.escaped(finding.statement()),
                                    Page.escaped(finding.reason()),
                                    finding.remedy()
                                            .map(remedy ->
                                                    "<br>→ %s: %s<pre>%s</pre>"
                                                            .formatted(
                                                                    Page.escaped(remedy.action()),
                                                                    Page.escaped(
                                                                            remedy.gain().text()),
                                                                    Page.escaped(remedy.line())))
                                            .orElse("")));
        }
        page.raw("</table>");
    }
}
