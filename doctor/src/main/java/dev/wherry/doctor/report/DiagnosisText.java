package dev.wherry.doctor.report;

import dev.wherry.core.ByteSize;
import dev.wherry.core.TimeSpan;
import dev.wherry.doctor.Diagnosis;
import dev.wherry.doctor.FileReport;
import dev.wherry.doctor.Target;
import dev.wherry.doctor.Trial;
import dev.wherry.doctor.advice.Chain;
import dev.wherry.doctor.advice.Claim;
import dev.wherry.doctor.advice.Finding;
import dev.wherry.doctor.advice.Layer;
import dev.wherry.doctor.advice.Remedy;
import dev.wherry.doctor.probe.Measurement;
import dev.wherry.doctor.probe.RemoteMeasurement;
import dev.wherry.linux.Mount;
import dev.wherry.measure.cost.CostFit;
import dev.wherry.measure.cost.CostPoint;
import dev.wherry.measure.statistic.Interval;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A diagnosis for a terminal: the verdict first, then the chain, then the evidence. */
public final class DiagnosisText {

    private static final int MOST_ADVICE = 5;
    private static final int BAR_COLUMNS = 40;
    private static final double MEBIBYTE = 1 << 20;

    private final StringBuilder text = new StringBuilder();

    private DiagnosisText() {}

    /** The text, ending with a newline. */
    public static String of(Diagnosis diagnosis) {
        DiagnosisText text = new DiagnosisText();
        text.verdict(diagnosis);
        diagnosis.targets().forEach(text::target);
        diagnosis.files().forEach(text::file);
        text.system(diagnosis);
        return text.text.toString();
    }

    private void verdict(Diagnosis diagnosis) {
        List<Finding> advice = diagnosis.advice();
        diagnosis.limits().forEach(limit -> line(sentence(limit) + "."));
        if (advice.isEmpty()) {
            line(
                    diagnosis.limits().isEmpty()
                            ? "Nothing was found that ought to be changed."
                            : "Nothing was found that can be changed from this side.");
        }
        int number = 0;
        for (Finding finding : advice.subList(0, Math.min(MOST_ADVICE, advice.size()))) {
            number++;
            line("%d. %s.".formatted(number, sentence(finding)));
            finding.remedy()
                    .filter(remedy -> !remedy.line().isEmpty())
                    .ifPresent(remedy -> line("   " + remedy.line()));
        }
        if (advice.size() > MOST_ADVICE) {
            line("   and %d more below".formatted(advice.size() - MOST_ADVICE));
        }
    }

    /** {@code This mount moves 64 KiB because …; ask for msize=262144: 1.6–2.1×}. */
    static String sentence(Finding finding) {
        String statement =
                finding.subject().startsWith("line ")
                        ? finding.subject() + ": " + finding.statement()
                        : finding.statement();
        String begin = statement.substring(0, 1).toUpperCase(Locale.ROOT) + statement.substring(1);
        return finding.remedy()
                .map(remedy -> begin + "; " + remedy.action() + gain(remedy))
                .orElse(begin);
    }

    private static String gain(Remedy remedy) {
        return remedy.gain().rank() == 0 ? "" : " (" + remedy.gain().text() + ")";
    }

    private void target(Target target) {
        line("");
        line(target.path());
        target.mount().ifPresent(mount -> line("  " + mount(mount)));
        target.chain().ifPresent(this::chain);
        target.findings().forEach(this::finding);
        target.measurement().ifPresent(this::measurement);
        target.remote().ifPresent(this::remote);
        target.tried().forEach(this::trial);
    }

    private static String mount(Mount mount) {
        String root = mount.root().equals("/") ? "" : ", its folder " + mount.root();
        return "%s %s on %s%s".formatted(mount.type(), mount.source(), mount.point(), root);
    }

    private void chain(Chain chain) {
        line("  message size");
        for (Layer layer : chain.layers()) {
            String bytes =
                    layer.bytes().isPresent() ? Long.toString(layer.bytes().getAsLong()) : "?";
            line(
                    "  %s %-26s %9s  %s"
                            .formatted(
                                    layer.clamps() ? ">" : " ",
                                    layer.kind().words(),
                                    bytes,
                                    layer.basis()));
        }
    }

    private void finding(Finding finding) {
        line(
                "  %-10s %s: %s"
                        .formatted(
                                finding.weight().word(), finding.subject(), finding.statement()));
        if (!finding.reason().isEmpty()) {
            line("             " + finding.reason());
        }
        finding.remedy()
                .ifPresent(remedy -> {
                    line("             → %s: %s".formatted(remedy.action(), remedy.gain().text()));
                    if (!remedy.line().isEmpty()) {
                        line("               " + remedy.line());
                    }
                });
    }

    private void measurement(Measurement measured) {
        line("  measured by reading " + measured.file());
        if (!measured.crosses()) {
            line(
                    "    through the page cache: this file system allows no other reads, so nothing is");
            line("    said of the layers below it");
        }
        List<CostPoint> points =
                measured.reads().nanosBySize().entrySet().stream()
                        .map(e -> new CostPoint(e.getKey(), e.getValue().quantile(0.25)))
                        .toList();
        double fastest = points.stream().mapToDouble(DiagnosisText::rate).max().orElse(1);
        for (CostPoint point : points) {
            int columns = (int) Math.max(1, Math.round(BAR_COLUMNS * rate(point) / fastest));
            line(
                    "    %11s %10s %s"
                            .formatted(
                                    size(point.bytes()),
                                    TimeSpan.format(Math.round(point.nanos())),
                                    String.format(
                                                    Locale.ROOT,
                                                    "%8.1f MiB/s  ",
                                                    rate(point) / MEBIBYTE)
                                            + "█".repeat(columns)));
        }
        measured.fit().ifPresent(this::fit);
        if (measured.crosses()) {
            line(
                    "    in order, by %s: %s"
                            .formatted(
                                    size(measured.mostBytes()),
                                    mebibytes(measured.inOrderBytesPerSecond())));
        }
        if (!measured.isSteady()) {
            line(
                    "    the speed changed while it was measured: something else was going on, so what follows");
            line("    from it is uncertain");
        }
        if (!measured.bytesPerSecondAtDepth().isEmpty()) {
            line(
                    "    in flight: "
                            + measured.bytesPerSecondAtDepth().entrySet().stream()
                                    .map(e -> e.getKey() + ": " + mebibytes(e.getValue()))
                                    .collect(Collectors.joining(", ")));
        }
        measured.lookupNanos()
                .ifPresent(nanos ->
                        line(
                                "    looking up a name that is not there: %s"
                                        .formatted(
                                                TimeSpan.format(
                                                        Math.round(nanos.quantile(0.25))))));
    }

    private void remote(RemoteMeasurement remote) {
        line("  " + remote.protocol());
        line(
                "    look-ups in flight: "
                        + remote.lookupsPerSecondAtDepth().entrySet().stream()
                                .map(e ->
                                        String.format(
                                                Locale.ROOT,
                                                "%d: %.0f/s",
                                                e.getKey(),
                                                e.getValue()))
                                .collect(Collectors.joining(", ")));
        remote.stream()
                .ifPresentOrElse(
                        stream ->
                                line(
                                        "    read %s of %s in order, requests sent ahead: %s"
                                                .formatted(
                                                        size(stream.bytes()),
                                                        stream.name(),
                                                        mebibytes(stream.bytesPerSecond()))),
                        () -> line("    no file of 4 MiB or more is there to be read"));
    }

    private void fit(CostFit fit) {
        line(
                "    a request costs %s + %s of data; half of the time is latency at %s"
                        .formatted(
                                micros(fit.aNanos()),
                                perByte(fit.bNanosPerByte()),
                                halfSpeed(fit)));
        if (!fit.isStraight()) {
            line(
                    "    one line misses a point by %.0f %%: what follows from it is uncertain"
                            .formatted(fit.worstResidual() * 100));
        }
    }

    private static String halfSpeed(CostFit fit) {
        double bytes = fit.cost().halfSpeedBytes();
        return Double.isFinite(bytes) ? size(Math.round(bytes)) : "no size";
    }

    private void trial(Trial trial) {
        line(
                String.format(
                        Locale.ROOT,
                        "  tried %s, negotiated %d: predicted %.2f×%s%s, measured %.2f×",
                        trial.line(),
                        trial.messageBytes(),
                        trial.predicted().estimate(),
                        trial.predicted().isBounded()
                                ? String.format(
                                        Locale.ROOT,
                                        " [%.2f, %.2f]",
                                        trial.predicted().low(),
                                        trial.predicted().high())
                                : "",
                        trial.uncertain() ? " (uncertain)" : "",
                        trial.measuredRatio()));
    }

    private void file(FileReport file) {
        line("");
        line(file.name());
        file.findings().forEach(this::finding);
    }

    private void system(Diagnosis diagnosis) {
        line("");
        line("system: " + diagnosis.system().words());
        for (Claim claim : diagnosis.system().claims()) {
            line("  %s: %s".formatted(claim.system(), String.join(", ", claim.evidence())));
        }
        line("  kernel: " + (diagnosis.kernel().isEmpty() ? "not known" : diagnosis.kernel()));
        diagnosis.general().forEach(this::finding);
        diagnosis.remarks().forEach(remark -> line("  note: " + remark));
    }

    private void line(String line) {
        // A name from a pasted file must not steer the terminal.
        line.codePoints().forEach(c -> text.appendCodePoint(Character.isISOControl(c) ? '?' : c));
        text.append('\n');
    }

    private static double rate(CostPoint point) {
        return point.bytes() / point.nanos() * 1e9;
    }

    private static String mebibytes(double bytesPerSecond) {
        return String.format(Locale.ROOT, "%.0f MiB/s", bytesPerSecond / MEBIBYTE);
    }

    private static String size(long bytes) {
        return bytes < 1024 ? bytes + " B" : new ByteSize(bytes).toString();
    }

    private static String micros(Interval nanos) {
        return interval(nanos, 1e3, "%.0f") + " µs";
    }

    private static String perByte(Interval nanos) {
        return interval(nanos, 1, "%.2f") + " ns a byte";
    }

    private static String interval(Interval value, double unit, String form) {
        String estimate = String.format(Locale.ROOT, form, value.estimate() / unit);
        return value.isBounded()
                ? estimate
                        + String.format(
                                Locale.ROOT,
                                " [" + form + ", " + form + "]",
                                value.low() / unit,
                                value.high() / unit)
                : estimate;
    }
}
