package dev.wherry.bench.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.OperationException;
import dev.wherry.measure.Comparison;
import dev.wherry.measure.Progress;
import dev.wherry.measure.result.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandSuiteTest {

    @TempDir Path folder;

    private static Result run(Optional<String> prepare, int exitCode, List<List<String>> commands)
            throws IOException, InterruptedException {
        var options =
                new CommandOptions(
                        commands, 2, 1, prepare, exitCode, false, Duration.ofMinutes(1), 3);
        return new CommandSuite(options).run(Instant.EPOCH, Progress.SILENT);
    }

    @Test
    void twoCommandsRunInTurnsWithTheBaseOnceMore() throws Exception {
        Result result =
                run(Optional.empty(), 0, List.of(List.of("true"), List.of("sh", "-c", "exit 0")));
        Comparison comparison = result.comparisons().getFirst();
        assertEquals("true", comparison.base());
        assertEquals(Optional.of("true again"), comparison.floor());
        assertEquals(2, comparison.rounds());
        assertTrue(String.valueOf(result.options().get("page cache")).startsWith("warm"));
    }

    @Test
    void theSameCommandTwiceIsAllowed() throws Exception {
        Result result = run(Optional.empty(), 0, List.of(List.of("true"), List.of("true")));
        assertEquals(
                List.of("true", "true (2)", "true again"),
                result.comparisons().getFirst().contenders().stream()
                        .map(contender -> contender.name())
                        .toList());
    }

    @Test
    void everyRunIsPreparedWarmUpsToo() throws Exception {
        Path log = folder.resolve("log");
        run(Optional.of("echo ready >> " + log), 0, List.of(List.of("true")));
        assertEquals(3, Files.readAllLines(log).size());
    }

    @Test
    void aFailingPreparationAndAWrongExitCodeEndItWithTheirReason() {
        OperationException preparation =
                assertThrows(
                        OperationException.class,
                        () ->
                                run(
                                        Optional.of("echo no disk; exit 4"),
                                        0,
                                        List.of(List.of("true"))));
        assertTrue(preparation.toString().contains("exit code 4, no disk"));
        OperationException silent =
                assertThrows(
                        OperationException.class,
                        () -> run(Optional.of("exit 4"), 0, List.of(List.of("true"))));
        assertTrue(silent.toString().endsWith("exit code 4"), silent.toString());
        assertThrows(
                OperationException.class, () -> run(Optional.empty(), 1, List.of(List.of("true"))));
    }

    @Test
    void wordsKeepWhatQuotationMarksHold() {
        assertEquals(
                List.of("sh", "-c", "echo 'a  b' | wc", "x y", ""),
                CommandLine.words(" sh -c \"echo 'a  b' | wc\"  x\\ y ''"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "sh -c 'half", "\"half"})
    void emptyCommandsAndHalfQuotationsAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> CommandLine.words(text));
    }
}
