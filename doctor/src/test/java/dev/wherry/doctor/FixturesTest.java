package dev.wherry.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.Endpoints;
import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.doctor.advice.Finding;
import dev.wherry.doctor.report.DiagnosisHtml;
import dev.wherry.doctor.report.DiagnosisJson;
import dev.wherry.doctor.report.DiagnosisText;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every case of {@code lab/fixtures} gets the verdict that it expects; see its README. */
final class FixturesTest {

    private static final Path FIXTURES =
            Path.of(System.getProperty("wherry.root", ".."), "lab", "fixtures");
    private static final int LEAST_CASES = 40;

    @TempDir private Path folder;

    static Stream<String> cases() throws IOException {
        try (Stream<Path> files = Files.list(FIXTURES)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".txt"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @Test
    void thereAreEnoughCases() throws IOException {
        assertTrue(cases().count() >= LEAST_CASES);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void onlyOptionsOfTheFutureAreNotKnown(String name) throws IOException {
        Case fixture = Case.read(FIXTURES.resolve(name), folder);
        if (fixture.only("fails ").isEmpty() && !name.equals("options-unknown.txt")) {
            List<String> unknown =
                    examine(fixture)
                            .all()
                            .filter(each -> each.subject().equals("options"))
                            .map(Finding::statement)
                            .toList();
            assertEquals(List.of(), unknown);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aCaseGetsTheVerdictThatItExpects(String name) throws IOException {
        Case fixture = Case.read(FIXTURES.resolve(name), folder);
        Optional<String> failure = fixture.only("fails ");
        if (failure.isPresent()) {
            OperationException refused =
                    assertThrows(OperationException.class, () -> examine(fixture));
            assertTrue(
                    String.valueOf(refused.getMessage()).contains(failure.get()),
                    refused.getMessage());
            return;
        }
        Diagnosis diagnosis = examine(fixture);
        String found = String.join("\n", diagnosis.all().map(FixturesTest::line).toList());
        assertFalse(fixture.expected.isEmpty(), "it expects nothing");
        for (String expectation : fixture.expected) {
            String[] words = expectation.split(" ", 2);
            switch (words[0]) {
                case "system" -> assertEquals(words[1], diagnosis.system().words());
                case "has" ->
                        assertTrue(
                                diagnosis
                                        .all()
                                        .map(FixturesTest::line)
                                        .anyMatch(l -> matches(l, words[1])),
                                () -> "no " + words[1] + " among\n" + found);
                case "clamp" -> clamp(words[1], diagnosis);
                case "no" -> assertEquals(List.of(), diagnosis.advice());
                case "line" ->
                        assertTrue(
                                diagnosis.advice().stream()
                                        .anyMatch(f ->
                                                f.remedy().orElseThrow().line().equals(words[1])),
                                found);
                case "first" ->
                        assertTrue(
                                diagnosis.advice().getFirst().subject().contains(words[1]), found);
                case "remark" ->
                        assertTrue(
                                diagnosis.remarks().toString().contains(words[1]),
                                diagnosis.remarks()::toString);
                default -> throw new AssertionError("what is " + expectation);
            }
        }
        // Every form of the report can be made of it.
        assertFalse(DiagnosisText.of(diagnosis).isEmpty());
        assertTrue(DiagnosisHtml.of(diagnosis).endsWith("</html>\n"));
        assertTrue(DiagnosisJson.of(diagnosis).startsWith("{\"schema\":\"wherry.doctor/1\""));
    }

    private static Diagnosis examine(Case fixture) throws OperationException {
        return Doctor.examine(fixture.request(), new Endpoints(List.of()), Ticker.SYSTEM);
    }

    /** {@code weight | subject | statement}, the last two by their beginnings. */
    private static boolean matches(String line, String expected) {
        String[] want = expected.split(" \\|", 3);
        String[] have = line.split(" \\|", 3);
        return have[0].equals(want[0])
                && have[1].strip().startsWith(want[1].strip())
                && have[2].strip().startsWith(want[2].strip());
    }

    private static String line(Finding finding) {
        return "%s | %s | %s"
                .formatted(finding.weight().word(), finding.subject(), finding.statement());
    }

    private static void clamp(String expectation, Diagnosis diagnosis) {
        int blank = expectation.lastIndexOf(' ');
        String path = expectation.substring(0, blank);
        Target target =
                diagnosis.targets().stream()
                        .filter(each -> each.path().equals(path))
                        .findFirst()
                        .orElseThrow();
        String clamp =
                target.chain()
                        .map(chain ->
                                chain.clamp()
                                        .map(layer -> layer.kind().name().toLowerCase(Locale.ROOT))
                                        .orElse("unknown"))
                        .orElse("none");
        assertEquals(expectation.substring(blank + 1), clamp);
    }

    /** One file of the corpus. */
    private record Case(
            Map<String, Path> files,
            Map<String, String> values,
            List<String> paths,
            List<String> expected) {

        static Case read(Path file, Path folder) throws IOException {
            Map<String, Path> files = new LinkedHashMap<>();
            Map<String, String> values = new LinkedHashMap<>();
            List<String> paths = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            List<String> lines = new ArrayList<>(Files.readAllLines(file));
            lines.add("= end");
            String head = "";
            List<String> body = new ArrayList<>();
            for (String line : lines) {
                if (!line.startsWith("= ")) {
                    body.add(line);
                    continue;
                }
                String[] words = head.split(" ", 2);
                switch (words[0]) {
                    case "" -> {}
                    case "kernel", "wsl" -> values.put(words[0], words[1]);
                    case "path" -> paths.add(words[1]);
                    case "expect" -> expected.addAll(body);
                    default -> {
                        Path written = folder.resolve(words[0]);
                        Files.write(written, bytes(body, words.length > 1 ? words[1] : ""));
                        files.put(words[0], written);
                    }
                }
                head = line.substring(2);
                body.clear();
            }
            return new Case(files, values, paths, expected);
        }

        private static byte[] bytes(List<String> lines, String how) {
            String text = String.join(how.contains("crlf") ? "\r\n" : "\n", lines);
            return (how.equals("nul") ? text + "\0" : text)
                    .getBytes(Charset.forName(how.contains("UTF-16") ? "UTF-16" : "UTF-8"));
        }

        Optional<String> only(String prefix) {
            return expected.stream()
                    .filter(line -> line.startsWith(prefix))
                    .map(line -> line.substring(prefix.length()))
                    .findFirst();
        }

        DoctorRequest request() {
            return new DoctorRequest(
                    paths,
                    new DoctorRequest.Pasted(
                            file("mounts"),
                            file("dmesg"),
                            file("wslconfig"),
                            file("wslconf"),
                            file("smbconf"),
                            file("os-release")),
                    Optional.ofNullable(values.get("kernel")),
                    Optional.ofNullable(values.get("wsl")),
                    false,
                    false,
                    false,
                    1);
        }

        private Optional<Path> file(String name) {
            return Optional.ofNullable(files.get(name)).map(Objects::requireNonNull);
        }
    }
}
