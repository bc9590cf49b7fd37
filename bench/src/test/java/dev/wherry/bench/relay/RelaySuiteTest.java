package dev.wherry.bench.relay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.Access;
import dev.wherry.core.Address;
import dev.wherry.core.Endpoints;
import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.measure.result.Result;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RelaySuiteTest {

    /** No multiple of any unit. */
    private static final long BYTES = (3 << 20) + 4097;

    @TempDir Path folder;

    private Result run(Path destination) throws IOException {
        var options = new RelaySuite.Options(Address.parse(destination.toString()), BYTES, 2, 1, 9);
        return new RelaySuite(options, Endpoints.installed(Access.DEFAULT), Ticker.SYSTEM)
                .run(Instant.EPOCH, _ -> {});
    }

    @Test
    void everyWayHasOneTimeARoundAndNothingIsLeft() throws IOException {
        Result result = run(folder.resolve("stream"));
        assertEquals(
                Set.of(
                        "relay: serial writes of 4 KiB",
                        "relay: serial writes of 64 KiB",
                        "relay: serial writes of 1 MiB",
                        "relay: overlapped"),
                result.slices().keySet());
        result.slices().values().forEach(slices -> assertEquals(2, slices.sliceNanos().size()));
        try (Stream<Path> all = Files.list(folder)) {
            assertEquals(List.of(), all.toList());
        }
    }

    @Test
    void aFileThatExistsIsLeftAsItIs() throws IOException {
        Path file = Files.writeString(folder.resolve("mine"), "mine");
        OperationException refused = assertThrows(OperationException.class, () -> run(file));
        assertTrue(refused.toString().contains("name a file that does not"), refused.toString());
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void theStreamIsAsLongAsAskedAndComesInSmallReads() {
        try (RandomStream stream = new RandomStream(10_000, 1)) {
            ByteBuffer target = ByteBuffer.allocate(20_000);
            assertEquals(4096, stream.read(target));
            assertEquals(4096, stream.read(target));
            assertEquals(1808, stream.read(target));
            assertEquals(-1, stream.read(target));
        }
    }
}
