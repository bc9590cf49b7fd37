package dev.wherry.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wherry.engine.relay.RelayReport;
import java.util.Locale;
import java.util.OptionalInt;

/** A relay's report as JSON; the schema is {@code docs/formats/relay-report.md}. */
final class ReportJson {

    private static final int SCHEMA = 1;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ReportJson() {}

    static String of(RelayReport report, OptionalInt exitCode) {
        ObjectNode root = JSON.objectNode();
        root.put("schema", "wherry.relay/" + SCHEMA);
        root.put("source", report.source()).put("sink", report.sink());
        root.put("bytes", report.bytes());
        root.put("wallNanos", report.wallNanos())
                .put("syncNanos", report.syncNanos())
                .put("verifyNanos", report.verifyNanos());
        root.put("bytesPerSecond", Math.round(report.bytesPerSecond()));
        root.put("lane", report.lane());
        root.set("lanes", lanes(report));
        root.put("unitBytes", report.unitBytes())
                .put("bufferBytes", report.bufferBytes())
                .put("depth", report.depth());
        root.set("reads", side(report.reads()));
        root.set("writes", side(report.writes()));
        root.put("limit", report.limit().name().toLowerCase(Locale.ROOT));
        report.digest()
                .ifPresent(d ->
                        root.putObject("digest").put("kind", d.kind().label()).put("hex", d.hex()));
        root.put("verified", report.verified());
        exitCode.ifPresent(code -> root.put("exitCode", code));
        return root.toString();
    }

    private static ArrayNode lanes(RelayReport report) {
        ArrayNode lanes = JSON.arrayNode();
        for (RelayReport.LaneAnswer answer : report.lanes()) {
            lanes.addObject()
                    .put("lane", answer.lane())
                    .put("accepted", answer.accepted())
                    .put("because", answer.because());
        }
        return lanes;
    }

    private static ObjectNode side(RelayReport.Side side) {
        ObjectNode node = JSON.objectNode();
        node.put("calls", side.calls()).put("bytes", side.bytes());
        node.put("busyNanos", side.busyNanos()).put("waitedNanos", side.waitedNanos());
        ArrayNode sizes = node.putArray("sizes");
        side.sizes()
                .forEach(size ->
                        sizes.addObject()
                                .put("fromBytes", size.fromBytes())
                                .put("calls", size.calls()));
        node.putObject("latencyNanos")
                .put("p50", side.latency().p50Nanos())
                .put("p90", side.latency().p90Nanos())
                .put("p99", side.latency().p99Nanos())
                .put("max", side.latency().maxNanos());
        return node;
    }
}
