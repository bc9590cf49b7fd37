package dev.wherry.doctor.coherence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.OperationException;
import dev.wherry.core.RefusalException;
import dev.wherry.core.Ticker;
import dev.wherry.doctor.report.CoherenceForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CoherenceTest {

    private static final int ROUNDS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir private Path folder;

    @Test
    void oneKernelShowsEveryChangeBothWaysAndNothingStays() throws Exception {
        CoherenceReport report = measure(folder, folder, PATIENCE);
        assertEquals(2 * Change.values().length, report.rows().size());
        for (CoherenceReport.Row row : report.rows()) {
            assertEquals("", row.refused(), row::toString);
            assertEquals(0, row.never(), row::toString);
            assertEquals(ROUNDS, row.seenNanos().orElseThrow().size());
        }
        assertTrue(report.isWithin(Optional.empty()));
        assertFalse(report.isWithin(Optional.of(Duration.ofNanos(1))));
        assertEquals(List.of(), entries());
    }

    @Test
    void aFolderInUseIsRefusedUnlessAllowedAndThenLeftAsItWas() throws Exception {
        Files.writeString(folder.resolve("mine"), "kept");
        RefusalException refused =
                assertThrows(RefusalException.class, () -> measure(folder, folder, PATIENCE));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("it is not empty"),
                refused.getMessage());
        Coherence.measure(
                new CoherenceRequest(folder, folder, 1, PATIENCE, true),
                Ticker.SYSTEM,
                () -> false);
        assertEquals(List.of("mine"), entries());
        assertEquals("kept", Files.readString(folder.resolve("mine")));
    }

    @Test
    void twoFoldersAreNoTwoViews() throws Exception {
        Path a = Files.createDirectory(folder.resolve("a"));
        Path b = Files.createDirectory(folder.resolve("b"));
        OperationException said =
                assertThrows(OperationException.class, () -> measure(a, b, Duration.ofMillis(20)));
        assertTrue(
                String.valueOf(said.getMessage()).contains("does not show in the second"),
                said.getMessage());
        assertEquals(List.of("a", "b"), entries());
    }

    @Test
    void whatIsNoFolderIsSaid() {
        assertThrows(
                OperationException.class,
                () -> measure(folder.resolve("nowhere"), folder, PATIENCE));
    }

    @Test
    void whoeverCancelsGetsWhatWasFoundAndACleanFolder() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        CoherenceReport report =
                Coherence.measure(
                        new CoherenceRequest(folder, folder, ROUNDS, PATIENCE, false),
                        Ticker.SYSTEM,
                        () -> asked.incrementAndGet() > 8);
        assertTrue(report.rows().size() < Change.values().length, report::toString);
        assertEquals(List.of(), entries());
    }

    @Test
    void allFormsTellAllRows() throws Exception {
        CoherenceReport report = measure(folder, folder, PATIENCE);
        for (Change change : Change.values()) {
            assertTrue(CoherenceForms.text(report).contains("\n" + change.word()));
            assertTrue(CoherenceForms.json(report).contains("\"change\":\"" + change.word()));
            assertTrue(CoherenceForms.html(report).contains(">" + change.word() + " A→B<"));
        }
    }

    @Test
    void roundsAndTimeoutsThatMakeNoSenseAreRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new CoherenceRequest(folder, folder, 0, PATIENCE, false));
        assertThrows(
                IllegalArgumentException.class,
                () -> new CoherenceRequest(folder, folder, 1, Duration.ZERO, false));
    }

    private CoherenceReport measure(Path a, Path b, Duration timeout) throws OperationException {
        return Coherence.measure(
                new CoherenceRequest(a, b, ROUNDS, timeout, false), Ticker.SYSTEM, () -> false);
    }

    private List<String> entries() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(each -> String.valueOf(each.getFileName())).sorted().toList();
        }
    }
}
