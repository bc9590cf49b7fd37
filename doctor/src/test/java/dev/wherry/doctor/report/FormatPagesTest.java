package dev.wherry.doctor.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.wherry.doctor.Diagnosis;
import dev.wherry.doctor.FileReport;
import dev.wherry.doctor.Target;
import dev.wherry.doctor.Trial;
import dev.wherry.doctor.advice.Chain;
import dev.wherry.doctor.advice.Claim;
import dev.wherry.doctor.advice.Finding;
import dev.wherry.doctor.advice.Gain;
import dev.wherry.doctor.advice.Identification;
import dev.wherry.doctor.advice.Layer;
import dev.wherry.doctor.advice.Remedy;
import dev.wherry.doctor.advice.Weight;
import dev.wherry.doctor.coherence.Change;
import dev.wherry.doctor.coherence.CoherenceReport;
import dev.wherry.doctor.coherence.CoherenceRequest;
import dev.wherry.doctor.probe.Measurement;
import dev.wherry.doctor.probe.RemoteMeasurement;
import dev.wherry.linux.Mount;
import dev.wherry.measure.cost.SizeSweep;
import dev.wherry.measure.statistic.Interval;
import dev.wherry.measure.statistic.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages in {@code docs/formats} name every field that is printed, and no other. */
final class FormatPagesTest {

    private static final Path PAGES =
            Path.of(System.getProperty("wherry.root", ".."), "docs", "formats");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Samples SAMPLES = Samples.of(9, 10, 11, 12, 13, 14, 15, 16);
    private static final Interval INTERVAL = new Interval(2, 1, 3, 0.95);

    @Test
    void aDiagnosisHasTheFieldsOfItsPage() throws IOException {
        assertFields("doctor.md", DiagnosisJson.of(diagnosis()));
    }

    @Test
    void aCoherenceReportHasTheFieldsOfItsPage() throws IOException {
        assertFields("coherence.md", CoherenceForms.json(coherence()));
    }

    /** Fields are what the first column of a table has; the text may name more. */
    private static void assertFields(String page, String json) throws IOException {
        String text = Files.readString(PAGES.resolve(page));
        JsonNode root = JsonMapper.builder().build().readTree(json);
        Set<String> printed = new TreeSet<>();
        Set<String> values = new TreeSet<>();
        collect(root, printed, values);
        Set<String> undocumented = new TreeSet<>(printed);
        undocumented.removeAll(words(text));
        assertEquals(Set.of(), undocumented, "printed and not on the page");
        Set<String> unprinted =
                words(
                        text.lines()
                                .filter(line -> line.startsWith("| `"))
                                .map(line -> line.substring(0, line.indexOf('|', 2)))
                                .collect(Collectors.joining("\n")));
        unprinted.removeAll(printed);
        unprinted.removeAll(values);
        assertEquals(Set.of(), unprinted, "on the page and not printed");
    }

    private static Set<String> words(String text) {
        return CODE.matcher(text)
                .results()
                .map(found -> found.group(1).replace("[]", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void collect(JsonNode node, Set<String> names, Set<String> values) {
        if (node.isTextual()) {
            values.add(node.asText());
        }
        node.propertyStream()
                .forEach(field -> {
                    names.add(field.getKey());
                    collect(field.getValue(), names, values);
                });
        if (node.isArray()) {
            node.forEach(each -> collect(each, names, values));
        }
    }

    /** Of everything there can be, something. */
    private static Diagnosis diagnosis() {
        List<Finding> findings =
                Stream.of(
                                new Gain.Predicted(INTERVAL, true, "basis"),
                                new Gain.Published(1, 2, "where"),
                                new Gain.Unknown("why"))
                        .map(gain ->
                                Finding.of(Weight.LIMITS, "subject", "statement", "reason")
                                        .with(new Remedy("action", "line", gain)))
                        .toList();
        Target target =
                new Target(
                        "/mnt/nine",
                        Optional.of(new Mount(1, 0, "/", "/mnt/nine", "9p", "host", List.of("rw"))),
                        Optional.of(
                                new Chain(
                                        List.of(
                                                new Layer(
                                                        Layer.Kind.REQUEST,
                                                        OptionalLong.of(65_536),
                                                        "basis",
                                                        true)),
                                        OptionalLong.of(65_536),
                                        OptionalLong.of(65_512),
                                        OptionalLong.of(262_144),
                                        "conclusion")),
                        findings,
                        Optional.of(measurement()),
                        Optional.of(
                                new RemoteMeasurement(
                                        "protocol",
                                        SAMPLES,
                                        new TreeMap<>(Map.of(1, 2.0)),
                                        Optional.of(new RemoteMeasurement.Stream("file", 1, 2)))),
                        List.of(new Trial("msize=262144", 262_144, INTERVAL, false, 1.5)));
        return new Diagnosis(
                new Identification(List.of(new Claim("WSL2", true, List.of("a=b")))),
                "6.6.87",
                List.of(target),
                List.of(new FileReport("smb.conf", findings)),
                findings,
                List.of("remark"));
    }

    private static Measurement measurement() {
        SizeSweep reads =
                new SizeSweep(Map.of(4096L, SAMPLES, 65_536L, Samples.of(20, 21, 22, 23, 24, 25)));
        return new Measurement(
                Path.of("file"),
                true,
                reads,
                Optional.of(reads.fit(1)),
                65_536,
                3e9,
                new TreeMap<>(Map.of(1, 2.0)),
                Optional.of(SAMPLES));
    }

    private static CoherenceReport coherence() {
        Path folder = Path.of("folder");
        return new CoherenceReport(
                new CoherenceRequest(folder, folder, 8, Duration.ofSeconds(2), false),
                List.of(
                        new CoherenceReport.Row(
                                Change.CREATE, true, Optional.of(SAMPLES), 1, "refused")));
    }
}
