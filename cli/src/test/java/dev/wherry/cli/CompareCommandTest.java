package dev.wherry.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.result.ResultFile;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Slices;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompareCommandTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final StringWriter out = new StringWriter();

    @TempDir Path folder;
    private String base = "";
    private String slower = "";

    @BeforeEach
    void write() throws IOException {
        base = store("base", 100);
        slower = store("slower", 120);
    }

    private String store(String name, double nanos) throws IOException {
        double[] slices = new double[120];
        Arrays.setAll(slices, i -> nanos + i % 3);
        var facts = new TreeMap<>(java.util.Map.of("kernel.release", name));
        Result result =
                Result.of("kernel", Instant.EPOCH, new Environment(facts))
                        .with("syscall/basic", new Slices(1, Samples.of(slices)));
        return ResultFile.write(folder.resolve(name), result).toString();
    }

    private int run(String... args) {
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        return Main.run(args, new Screen(errors, new PrintWriter(out), false));
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theGateEndsWith1OnlyForWhatIsWorseByMore() {
        assertEquals(ExitStatus.OK, run("compare", base, slower));
        assertEquals(ExitStatus.SOME_FAILED, run("compare", base, slower, "--gate", "5%"));
        assertTrue(said().contains("worse than the gate allows: syscall/basic"), said());
        assertEquals(ExitStatus.OK, run("compare", base, slower, "--gate", "30%"));
        assertEquals(ExitStatus.OK, run("compare", slower, base, "--gate", "5%"));
    }

    @Test
    void badInputIsOneLineAndEndsWith2() throws IOException {
        Path cut = folder.resolve("cut.json");
        Files.writeString(cut, Files.readString(Path.of(base)).substring(0, 300));
        for (List<String> arguments :
                List.of(
                        List.of(base, cut.toString()),
                        List.of(base, folder.resolve("none").toString()),
                        List.of(base),
                        List.of(base, slower, "--gate", "5"),
                        List.of(base, slower, "--csv", "--json"))) {
            err.reset();
            String[] words =
                    Stream.concat(Stream.of("compare"), arguments.stream()).toArray(String[]::new);
            assertEquals(ExitStatus.USAGE, run(words), arguments.toString());
            assertEquals(1, said().lines().count(), said());
        }
    }

    @Test
    void aFactorIsExplainedBelowTheTable() {
        assertEquals(ExitStatus.OK, run("compare", base, slower, "--explain", "kernel.release"));
        assertTrue(out.toString().contains("kernel.release differed"), out.toString());
    }

    @Test
    void aPageIsWrittenOnceAndReplacedOnlyWhenTold() throws IOException {
        Path page = folder.resolve("page.html");
        String[] words = {"compare", base, slower, "--html", page.toString()};
        assertEquals(ExitStatus.OK, run(words));
        assertTrue(Files.readString(page).startsWith("<!doctype html>"));
        assertEquals(ExitStatus.USAGE, run(words));
        assertTrue(said().contains("--force"), said());
        assertEquals(
                ExitStatus.OK,
                run(Stream.concat(Arrays.stream(words), Stream.of("-f")).toArray(String[]::new)));
        try (Stream<Path> all = Files.list(folder)) {
            assertFalse(all.anyMatch(file -> file.toString().endsWith(".tmp")));
        }
    }

    @Test
    void theStoreIsListedOldestFirstAndWhatIsNoResultIsSaid() throws IOException {
        Files.writeString(folder.resolve("base").resolve("other.json"), "{}");
        assertEquals(ExitStatus.SOME_FAILED, run("bench", "list", folder.toString()));
        assertEquals(2, out.toString().lines().count(), out.toString());
        assertTrue(said().contains("other.json"), said());
    }

    @Test
    void anUnknownSuiteIsRefusedWithTheNamesOfThoseThereAre() {
        assertEquals(ExitStatus.USAGE, run("bench", "disk"));
        assertTrue(said().contains("kernel"), said());
    }
}
