package dev.wherry.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.wherry.engine.relay.DigestKind;
import dev.wherry.engine.relay.RelayProgress;
import dev.wherry.engine.relay.RelayProgress.Phase;
import dev.wherry.engine.relay.RelayProgress.Waiting;
import dev.wherry.engine.relay.RelayReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** One known report in each of its forms, and the line that goes before it. */
final class ReportTest {

    private static RelayReport report(Optional<RelayReport.DigestValue> digest) {
        var latency = new RelayReport.Latency(1000, 2000, 3000, 4000);
        var sizes = List.of(new RelayReport.SizeClass(1 << 20, 3));
        return new RelayReport(
                "a \"quoted\" name",
                "f",
                3 << 20,
                1_000_000_000,
                5,
                6,
                "ring",
                List.of(
                        new RelayReport.LaneAnswer("splice", false, "no pipe"),
                        new RelayReport.LaneAnswer("ring", true, "in sequence")),
                1 << 20,
                4 << 20,
                1,
                new RelayReport.Side(4, 3 << 20, 10, 20, List.of(), latency),
                new RelayReport.Side(3, 3 << 20, 30, 40, sizes, latency),
                RelayReport.Limit.SINK,
                digest,
                true);
    }

    private static final RelayReport.DigestValue DIGEST =
            new RelayReport.DigestValue(DigestKind.CRC32C, "e3069283");

    private static JsonNode json(RelayReport report, OptionalInt code) throws Exception {
        return new ObjectMapper().readTree(ReportJson.of(report, code));
    }

    @Test
    void theJsonHasEveryFieldOfItsDescription() throws Exception {
        JsonNode root = json(report(Optional.of(DIGEST)), OptionalInt.of(7));
        List<String> fields = new ArrayList<>();
        root.fieldNames().forEachRemaining(fields::add);
        assertEquals(
                List.of(
                        "schema",
                        "source",
                        "sink",
                        "bytes",
                        "wallNanos",
                        "syncNanos",
                        "verifyNanos",
                        "bytesPerSecond",
                        "lane",
                        "lanes",
                        "unitBytes",
                        "bufferBytes",
                        "depth",
                        "reads",
                        "writes",
                        "limit",
                        "digest",
                        "verified",
                        "exitCode"),
                fields);
        assertEquals("wherry.relay/1", root.path("schema").asText());
        assertEquals("a \"quoted\" name", root.path("source").asText());
        assertEquals(3 << 20, root.path("bytesPerSecond").asInt());
        assertEquals("in sequence", root.at("/lanes/1/because").asText());
        assertEquals(1 << 20, root.at("/writes/sizes/0/fromBytes").asInt());
        assertEquals(4000, root.at("/writes/latencyNanos/max").asInt());
        assertEquals(20, root.at("/reads/waitedNanos").asInt());
        assertEquals("sink", root.path("limit").asText());
        assertEquals("e3069283", root.at("/digest/hex").asText());
        assertEquals(7, root.path("exitCode").asInt());
    }

    @Test
    void theJsonLeavesOutWhatThereIsNot() throws Exception {
        JsonNode root = json(report(Optional.empty()), OptionalInt.empty());
        assertFalse(root.has("digest"));
        assertFalse(root.has("exitCode"));
    }

    @Test
    void theLineSaysWhatMatters() {
        assertEquals(
                "wherry: 3 MiB in 1.00 s, 3.0 MiB/s, held up by the sink, crc32c e3069283, verified\n",
                ReportText.line(report(Optional.of(DIGEST))));
    }

    @Test
    void theFullTextSaysWhatTheLineRestsOn() {
        String text = ReportText.full(report(Optional.of(DIGEST)), OptionalInt.of(7));
        for (String part :
                List.of(
                        "splice: no pipe",
                        "ring: in sequence",
                        "3: 3 of 1 MiB or more",
                        "p50 1 µs, p90 2 µs",
                        "4 MiB in writes of 1 MiB",
                        "exit code 7")) {
            assertTrue(text.contains(part), part + " is missing in " + text);
        }
    }

    private static String progress(Phase phase, OptionalLong total, double fill, Waiting waiting) {
        var now = new RelayProgress(phase, 1 << 20, total, 1_000_000_000, fill, waiting);
        return ProgressLine.format(now, 2 << 20);
    }

    @Test
    void progressShowsRateShareAndEtaOfAKnownSize() {
        assertEquals(
                "     1 MiB      2.0 MiB/s   25%  eta 3.00 s  ring [#####     ]  waiting for sink",
                progress(Phase.MOVING, OptionalLong.of(4 << 20), 0.5, Waiting.FOR_SINK));
    }

    @Test
    void progressShowsNoShareOfAnUnknownSizeAndNoRingWhereThereIsNone() {
        assertEquals(
                "     1 MiB      2.0 MiB/s  waiting for source",
                progress(Phase.MOVING, OptionalLong.empty(), Double.NaN, Waiting.FOR_SOURCE));
    }

    @Test
    void progressSaysWhatGoesOnAfterTheLastByte() {
        assertTrue(
                progress(Phase.SYNCING, OptionalLong.empty(), Double.NaN, Waiting.NOT)
                        .endsWith("  syncing"));
    }
}
