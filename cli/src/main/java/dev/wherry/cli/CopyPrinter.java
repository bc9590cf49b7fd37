package dev.wherry.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wherry.core.ByteSize;
import dev.wherry.core.OperationException;
import dev.wherry.core.TimeSpan;
import dev.wherry.engine.copy.CopyEvents;
import dev.wherry.engine.copy.CopyProgress;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.copy.CopyReport.Loss;
import dev.wherry.engine.copy.CopySource;
import dev.wherry.engine.copy.CopyTarget;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/** Tells what a copy does and did, for people or as JSON ({@code docs/formats/copy-events.md}). */
final class CopyPrinter implements CopyEvents {

    private static final double MIB = 1 << 20;

    private final Screen screen;
    private final boolean json;
    private final boolean dryRun;

    CopyPrinter(Screen screen, boolean json, boolean dryRun) {
        this.screen = screen;
        this.json = json;
        this.dryRun = dryRun;
    }

    @Override
    public synchronized void problem(OperationException problem) {
        problem((IOException) problem);
    }

    synchronized void problem(IOException problem) {
        screen.failed(problem, 0);
        if (json) {
            line(event("problem").put("message", problem.getMessage()));
        }
    }

    @Override
    public synchronized void skipped(OperationException why) {
        if (json) {
            line(event("skipped").put("message", why.getMessage()));
        } else if (screen.verbosity() > 0) {
            screen.error("left out: " + why.getMessage());
        }
    }

    @Override
    public synchronized void planned(String action, String path) {
        if (json) {
            line(event("planned").put("action", action).put("path", path));
        } else {
            screen.out().println(action + " " + path);
        }
    }

    /** Whether events are told as JSON. */
    boolean json() {
        return json;
    }

    /** Where it stands, as an event. */
    synchronized void progress(CopyProgress now) {
        ObjectNode node =
                event("progress")
                        .put("scanning", now.scanning())
                        .put("files", now.files())
                        .put("bytes", now.bytes());
        if (!now.scanning()) {
            node.put("totalFiles", now.totalFiles()).put("totalBytes", now.totalBytes());
        }
        line(
                node.put("failed", now.failed())
                        .put("current", now.current())
                        .put("waitsFor", now.waitsFor().name().toLowerCase(Locale.ROOT))
                        .put("elapsedNanos", now.elapsedNanos()));
        screen.out().flush();
    }

    /** With {@code --dry-run}: which source becomes what. */
    void rule(List<CopySource> sources, CopyTarget target) {
        if (!dryRun) {
            return;
        }
        for (CopySource source : sources) {
            String place = place(target, source);
            if (json) {
                line(event("rule").put("source", source.text()).put("target", place));
            } else {
                screen.out().println(source.text() + " -> " + place);
            }
        }
    }

    private static String place(CopyTarget target, CopySource source) {
        String text = target.text();
        if (source.contents() || !target.folder()) {
            return text;
        }
        return text + (text.endsWith("/") ? "" : "/") + source.path().name();
    }

    void print(CopyReport report) {
        if (json) {
            line(summary(report));
        }
        screen.out().flush();
        if (!report.stopped().isEmpty()) {
            screen.error(
                    "stopped: "
                            + report.stopped()
                            + "; run the same command again with --update to go on");
        }
        for (Map.Entry<Loss, Long> loss : new TreeMap<>(report.losses()).entrySet()) {
            screen.error(
                    "not kept: "
                            + loss.getValue()
                            + " "
                            + loss.getKey().label()
                            + reason(report, loss.getKey()));
        }
        boolean asked = screen.verbosity() > 0 || (dryRun && !json);
        if (asked || (screen.isTerminal() && screen.verbosity() == 0)) {
            screen.show(text(report) + System.lineSeparator());
        }
    }

    /**
     * The exit code for what was done.
     *
     * @param sourcesMissing whether something was not even found
     * @param looking whether nothing was to be done but to look
     */
    static int status(CopyReport report, boolean sourcesMissing, boolean looking) {
        boolean failed = sourcesMissing || report.failed() > 0 || !report.stopped().isEmpty();
        if (!failed) {
            return ExitStatus.OK;
        }
        return looking || report.didAnything() ? ExitStatus.SOME_FAILED : ExitStatus.NOTHING_DONE;
    }

    private static String reason(CopyReport report, Loss loss) {
        return loss == Loss.ATTRIBUTES ? " (" + report.attributeReason() + ")" : "";
    }

    private String text(CopyReport report) {
        StringJoiner text = new StringJoiner(", ");
        text.add(
                String.format(
                        Locale.ROOT,
                        "%s%d files, %s in %s, %.1f MiB/s",
                        dryRun ? "would copy " : "",
                        report.files(),
                        new ByteSize(report.bytes()),
                        TimeSpan.format(report.wallNanos()),
                        report.bytesPerSecond() / MIB));
        add(text, report.folders(), "folders");
        add(text, report.links(), "links");
        add(text, report.unchanged(), "unchanged");
        add(text, report.deleted(), "removed");
        add(text, report.verified(), "verified");
        add(text, report.failed(), "failed");
        return text.toString();
    }

    private static void add(StringJoiner text, long count, String label) {
        if (count > 0) {
            text.add(count + " " + label);
        }
    }

    private static ObjectNode summary(CopyReport report) {
        ObjectNode node = event("summary");
        node.put("files", report.files()).put("bytes", report.bytes());
        node.put("folders", report.folders()).put("links", report.links());
        node.put("unchanged", report.unchanged()).put("deleted", report.deleted());
        node.put("verified", report.verified()).put("failed", report.failed());
        ObjectNode losses = node.putObject("notKept");
        new TreeMap<>(report.losses())
                .forEach((loss, count) -> losses.put(loss.name().toLowerCase(Locale.ROOT), count));
        node.put("wallNanos", report.wallNanos()).put("stopped", report.stopped());
        return node;
    }

    private static ObjectNode event(String name) {
        return JsonNodeFactory.instance.objectNode().put("event", name);
    }

    private void line(ObjectNode node) {
        screen.out().println(node);
    }
}
