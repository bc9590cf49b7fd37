package dev.wherry.measure.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.OperationException;
import dev.wherry.measure.Comparison;
import dev.wherry.measure.Contender;
import dev.wherry.measure.Turn;
import dev.wherry.measure.command.Command;
import dev.wherry.measure.command.Run;
import dev.wherry.measure.command.Usage;
import dev.wherry.measure.cost.SizeSweep;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Slices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {

    @TempDir Path folder;

    @Test
    void everythingComesBackAsItWas() throws IOException {
        Result result = full();
        Path file = ResultFile.write(folder.resolve("new"), result);
        assertEquals(result, ResultFile.read(file));
    }

    @Test
    void fileIsNamedByTimeAndTitleAndNothingElseIsLeft() throws IOException {
        Path file = ResultFile.write(folder, full());
        assertEquals("2026-01-31T12-00-05Z-pipe-to-dev-null.json", file.toFile().getName());
        try (var files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @Test
    void resultIsNeverReplaced() throws IOException {
        Path file = ResultFile.write(folder, full());
        String before = Files.readString(file);
        Result other = full().with("cache", "cold");
        assertRefused("it exists", () -> ResultFile.write(folder, other));
        assertEquals(before, Files.readString(file));
    }

    @Test
    void secretsInACommandsEnvironmentAreNotKept() throws IOException {
        Path file = ResultFile.write(folder, full());
        assertFalse(Files.readString(file).contains("letmein"));
        assertTrue(Files.readString(file).contains("LD_PRELOAD"));
    }

    @Test
    void cutOffFileIsRefused() throws IOException {
        Path file = ResultFile.write(folder, full());
        String whole = Files.readString(file);
        Files.writeString(file, whole.substring(0, whole.length() / 2));
        assertRefused("not whole JSON in line", () -> ResultFile.read(file));
    }

    @Test
    void otherSchemasAndVersionsAreRefused() throws IOException {
        assertMalformed("schema is not wherry-result", "wherry-result", "hyperfine");
        assertMalformed("version 2 of the schema", "\"version\" : 1", "\"version\" : 2");
        Path empty = Files.writeString(folder.resolve("empty.json"), "");
        assertRefused("not a result", () -> ResultFile.read(empty));
        Path array = Files.writeString(folder.resolve("array.json"), "[]");
        assertRefused("schema is missing", () -> ResultFile.read(array));
    }

    @Test
    void wrongFieldsAreNamedWithTheirPlace() throws IOException {
        assertMalformed(
                "comparisons[0].contenders[1].turns[0].wallNanos is not a whole number",
                "\"wallNanos\" : 2000",
                "\"wallNanos\" : \"2 us\"");
        assertMalformed(
                "comparisons[0].contenders[0].turns[0].exitCode is missing",
                "\"exitCode\" : 0",
                "\"exit\" : 0");
        assertMalformed(
                "comparisons[0]: no contender is called",
                "\"base\" : \"cat\"",
                "\"base\" : \"dog\"");
        assertMalformed(
                "comparisons[0].contenders[0].command: ",
                "\"directory\" : \"/tmp\"",
                "\"directory\" : \"/t\\u0000p\"");
        assertMalformed("slices.getppid.sliceNanos[1] is not a finite number", "101.5", "null");
        assertMalformed("slices.getppid.sliceNanos[1] is not a finite number", "101.5", "1e999");
        assertMalformed("sweeps.write.big is not a size", "\"4096\"", "\"big\"");
        assertMalformed("startedAt is not a time", "2026-01-31T12:00:05Z", "yesterday");
    }

    @Test
    void notANumberIsNoJson() throws IOException {
        Path file = edited("101.5", "NaN");
        assertRefused("no JSON in line", () -> ResultFile.read(file));
    }

    @Test
    void sameFieldTwiceAndTextBehindTheEndAreRefused() throws IOException {
        Path twice = edited("\"warmups\" : 1", "\"warmups\" : 1, \"warmups\" : 2");
        assertRefused("no JSON in line", () -> ResultFile.read(twice));
        Path behind = folder.resolve("behind.json");
        Files.writeString(behind, Files.readString(edited("", "")) + "{}");
        assertRefused("no JSON in line", () -> ResultFile.read(behind));
    }

    @Test
    void missingFileIsToldPlainly() {
        assertRefused("no such file", () -> ResultFile.read(folder.resolve("none.json")));
    }

    private void assertMalformed(String reason, String from, String to) throws IOException {
        Path file = edited(from, to);
        assertRefused(reason, () -> ResultFile.read(file));
    }

    private Path edited(String from, String to) throws IOException {
        Path file = ResultFile.write(Files.createTempDirectory(folder, "edited"), full());
        String text = Files.readString(file);
        int at = text.indexOf(from);
        assertTrue(at >= 0, "no " + from + " in " + text);
        return Files.writeString(
                file, text.substring(0, at) + to + text.substring(at + from.length()));
    }

    private static void assertRefused(
            String reason, org.junit.jupiter.api.function.Executable executable) {
        String message =
                String.valueOf(assertThrows(OperationException.class, executable).getMessage());
        assertTrue(message.contains(reason), message);
        assertFalse(message.contains("\n"), message);
    }

    private static Result full() {
        var facts = new TreeMap<>(Map.of("kernel.release", "6.1.0", "mount./", "ext4 a rw"));
        return Result.of(
                        "Pipe to /dev/null",
                        Instant.parse("2026-01-31T12:00:05.123Z"),
                        new Environment(facts))
                .with("cache", "warm")
                .with(comparison())
                .with("getppid", new Slices(2000, Samples.of(100, 101.5, 1e9 / 3)))
                .with("write", new SizeSweep(Map.of(4096L, Samples.of(5), 512L, Samples.of(3, 4))));
    }

    private static Comparison comparison() {
        Command cat =
                Command.shell("head | cat")
                        .in(Path.of("/tmp"))
                        .from(Path.of("in"))
                        .to(Path.of("out"))
                        .with("LD_PRELOAD", "slow.so");
        Command ours = Command.of("wherry").with("WHERRY_SMB_PASSWORD", "(hidden)");
        var usage = new Usage(1, 2, 3, 4, 5, 6, Long.MAX_VALUE);
        return new Comparison(
                Long.MIN_VALUE,
                1,
                4096,
                "by hand",
                "cat",
                Optional.of("cat again"),
                List.of(
                        contender("cat", cat, new Run(1000, Optional.of(usage), 0, "")),
                        contender("wherry", ours, new Run(2000, Optional.empty(), 0, "hm")),
                        contender("cat again", cat, new Run(1001, Optional.of(usage), 0, ""))));
    }

    private static Contender contender(String name, Command command, Run run) {
        return new Contender(name, command, List.of(new Turn(1, 2, run)));
    }
}
