package dev.wherry.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class ReportJsonTest {

    private static final Path FORMAT = Path.of("..", "docs", "formats", "relay-report.md");

    private static JsonNode parse(OptionalInt exitCode) throws Exception {
        return new ObjectMapper().readTree(ReportJson.of(Reports.full(), exitCode));
    }

    @Test
    void itsFieldsAreThoseOfTheDocumentedFormat() throws Exception {
        TreeSet<String> documented = new TreeSet<>();
        for (String line : Files.readAllLines(FORMAT)) {
            if (line.startsWith("A side:")) {
                break;
            }
            if (line.startsWith("| `")) {
                Pattern.compile("`([A-Za-z]+)(?:\\[])?`")
                        .matcher(line.split("\\|", -1)[1])
                        .results()
                        .forEach(name -> documented.add(name.group(1)));
            }
        }
        TreeSet<String> present = new TreeSet<>();
        parse(OptionalInt.of(3)).fieldNames().forEachRemaining(present::add);
        assertEquals(documented, present);
    }

    @Test
    void figuresAreNumbersAndSidesAreWhole() throws Exception {
        JsonNode report = parse(OptionalInt.of(3));
        assertEquals("wherry.relay/1", report.get("schema").asText());
        assertEquals(3L << 20, report.get("bytes").asLong());
        assertEquals((3L << 20) / 2, report.get("bytesPerSecond").asLong());
        assertEquals("sink", report.get("limit").asText());
        assertEquals("e3069283", report.at("/digest/hex").asText());
        assertEquals(65536, report.at("/reads/sizes/0/fromBytes").asLong());
        assertEquals(900_000, report.at("/writes/latencyNanos/p99").asLong());
        assertEquals(3, report.get("exitCode").asInt());
        assertTrue(report.at("/lanes/1/accepted").asBoolean());
    }

    @Test
    void aRelayHasNoExitCode() throws Exception {
        assertFalse(parse(OptionalInt.empty()).has("exitCode"));
    }
}
