package dev.wherry.cli;

import dev.wherry.core.ByteSize;
import dev.wherry.core.TimeSpan;
import dev.wherry.engine.relay.RelayReport;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.StringJoiner;

/** A relay's report for people. */
final class ReportText {

    private static final double MIB = 1 << 20;

    private ReportText() {}

    /** The one line that matters. */
    static String line(RelayReport report) {
        StringBuilder line = new StringBuilder("wherry: ");
        line.append(
                format(
                        "%s in %s, %.1f MiB/s",
                        new ByteSize(report.bytes()),
                        TimeSpan.format(report.wallNanos()),
                        report.bytesPerSecond() / MIB));
        line.append(
                switch (report.limit()) {
                    case SOURCE -> ", held up by the source";
                    case SINK -> ", held up by the sink";
                    case BALANCED -> "";
                });
        report.digest().ifPresent(d -> line.append(format(", %s %s", d.kind().label(), d.hex())));
        if (report.verified()) {
            line.append(", verified");
        }
        return line.append('\n').toString();
    }

    /** The line, and what it rests on. */
    static String full(RelayReport report, OptionalInt exitCode) {
        StringBuilder text = new StringBuilder(line(report));
        row(
                text,
                "bytes",
                format("%d from %s to %s", report.bytes(), report.source(), report.sink()));
        for (RelayReport.LaneAnswer answer : report.lanes()) {
            row(text, answer.accepted() ? "lane" : "not", answer.lane() + ": " + answer.because());
        }
        row(text, "reads", calls(report.reads()));
        row(text, "writes", calls(report.writes()));
        row(text, "write time", latency(report.writes().latency()));
        if (report.bufferBytes() > 0) {
            row(
                    text,
                    "ring",
                    format(
                            "%s in writes of %s, %d in flight at most",
                            new ByteSize(report.bufferBytes()),
                            new ByteSize(report.unitBytes()),
                            report.depth()));
        }
        row(
                text,
                "waited",
                format(
                        "%s for the source, %s for the sink",
                        TimeSpan.format(report.writes().waitedNanos()),
                        TimeSpan.format(report.reads().waitedNanos())));
        if (report.syncNanos() > 0 || report.verifyNanos() > 0) {
            row(
                    text,
                    "then",
                    format(
                            "%s syncing, %s verifying",
                            TimeSpan.format(report.syncNanos()),
                            TimeSpan.format(report.verifyNanos())));
        }
        exitCode.ifPresent(code -> row(text, "command", "exit code " + code));
        return text.toString();
    }

    private static void row(StringBuilder text, String label, String content) {
        text.append(format("  %-11s %s%n", label, content));
    }

    private static String calls(RelayReport.Side side) {
        StringJoiner sizes = new StringJoiner(", ");
        for (RelayReport.SizeClass size : side.sizes()) {
            sizes.add(format("%d of %s or more", size.calls(), new ByteSize(size.fromBytes())));
        }
        return side.calls() + (side.calls() == 0 ? "" : ": " + sizes);
    }

    private static String latency(RelayReport.Latency latency) {
        return format(
                "p50 %s, p90 %s, p99 %s, max %s",
                TimeSpan.format(latency.p50Nanos()),
                TimeSpan.format(latency.p90Nanos()),
                TimeSpan.format(latency.p99Nanos()),
                TimeSpan.format(latency.maxNanos()));
    }

    @SuppressWarnings("AnnotateFormatMethod") // The annotation is not worth a dependency.
    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
