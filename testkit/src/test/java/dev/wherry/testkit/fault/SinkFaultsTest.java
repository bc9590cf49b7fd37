package dev.wherry.testkit.fault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.testkit.Background;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.Pattern;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import dev.wherry.testkit.VirtualTicker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Seeded.class)
final class SinkFaultsTest {

    private final IOException failure = new IOException("ordered");

    private final MemorySink memory = MemorySink.overlapping(new Seed(1));

    @Test
    void writesShortAndTheSameForTheSameSeed(Seed seed) throws IOException {
        writeAll(SinkFaults.shortWrites(memory, seed), 10_000);
        var again = MemorySink.sequential();
        writeAll(SinkFaults.shortWrites(again, seed), 10_000);
        assertEquals(memory.writeSizes(), again.writeSizes());
        assertTrue(memory.writeSizes().size() > 1);
        assertArrayEquals(Pattern.MODULUS_251.bytes(10_000), memory.bytes());
    }

    @Test
    void keepsWhatFitsWhenFull() {
        assertFails(SinkFaults.fullAt(memory, 777), "No space left on device");
        assertArrayEquals(Pattern.MODULUS_251.bytes(777), memory.bytes());
    }

    @Test
    void namesResetAndBrokenPipeAsTheKernelDoes() {
        assertFails(SinkFaults.resetAt(memory, 10), "Connection reset by peer");
        assertFails(SinkFaults.readerLeavesAt(MemorySink.sequential(), 10), "Broken pipe");
    }

    private static void assertFails(Sink sink, String message) {
        var e = assertThrows(IOException.class, () -> writeAll(sink, 1000));
        assertEquals(message, e.getMessage());
    }

    @Test
    void keepsWhatFitsOfAChunkWhenFull() throws IOException {
        var window = SinkFaults.fullAt(memory, 150).openWindow(4, (_, _) -> {});
        try (window) {
            window.submit(chunk(0));
            window.submit(chunk(1));
            var e = assertThrows(IOException.class, window::finish);
            assertEquals("No space left on device", e.getMessage());
            assertSame(e, assertThrows(IOException.class, () -> window.submit(chunk(2))));
        }
        assertEquals(150, memory.bytes().length);
    }

    @Test
    void pausesUntilTheGateOpens() throws Exception {
        var gate = new Gate();
        Sink sink = SinkFaults.pausesAt(memory, 100, gate);
        var writer = Background.start(() -> writeAll(sink, 500));
        gate.awaitArrival();
        assertFalse(writer.done());
        assertEquals(100, memory.bytes().length);
        gate.open();
        assertTrue(writer.await());
        assertEquals(500, memory.bytes().length);
    }

    @Test
    void costsARoundTripAndItsBytesOnTheVirtualClock() throws IOException {
        var clock = new VirtualTicker();
        Sink sink = SinkFaults.slow(memory, clock, 300_000, 1_000_000_000);
        writeAll(sink, 4096);
        writeAll(sink, 4096);
        assertEquals(2 * (300_000 + 4096), clock.nanos());
        assertFalse(sink.traits().overlapping());
        assertThrows(UnsupportedOperationException.class, () -> sink.openWindow(2, (_, _) -> {}));
    }

    @Test
    void failsOnlyWhereItWasTold() throws IOException {
        Sink sync = SinkFaults.failsOnSync(memory, failure);
        writeAll(sync, 10);
        assertSame(failure, assertThrows(IOException.class, sync::sync));
        Sink finish = SinkFaults.failsOnFinish(memory, failure);
        finish.sync();
        assertSame(failure, assertThrows(IOException.class, finish::finish));
        assertFalse(memory.finished());
        Sink close = SinkFaults.failsOnClose(memory, failure);
        close.finish();
        assertSame(failure, assertThrows(IOException.class, close::close));
        assertTrue(memory.finished() && memory.closed());
    }

    @Test
    void losesWhatItAcknowledged() throws IOException {
        byte[] expected = Pattern.MODULUS_251.bytes(1000);
        Arrays.fill(expected, 300, 400, (byte) 0);
        writeAll(SinkFaults.loses(memory, 300, 100), 1000);
        assertArrayEquals(expected, memory.bytes());
        var overlapping = MemorySink.overlapping(new Seed(1));
        try (var window = SinkFaults.loses(overlapping, 100, 150).openWindow(2, (_, _) -> {})) {
            for (int i = 0; i < 3; i++) {
                window.submit(chunk(i));
            }
            window.finish();
        }
        byte[] holed = Pattern.MODULUS_251.bytes(300);
        Arrays.fill(holed, 100, 250, (byte) 0);
        assertArrayEquals(holed, overlapping.bytes());
    }

    @Test
    void countsTheBytesOfAWindowWhenWritesFollow() throws IOException {
        Sink sink = SinkFaults.loses(SinkFaults.fullAt(memory, 250), 200, 10);
        try (var window = sink.openWindow(2, (_, _) -> {})) {
            window.submit(chunk(0));
            window.submit(chunk(1));
            window.finish();
        }
        assertEquals(50, sink.write(chunk(2).bytes()));
        assertThrows(IOException.class, () -> sink.write(chunk(2).bytes()));
        byte[] expected = Pattern.MODULUS_251.bytes(250);
        Arrays.fill(expected, 200, 210, (byte) 0);
        assertArrayEquals(expected, memory.bytes());
    }

    @Test
    void failsOneItemOfAWindow() throws IOException {
        Sink sink = SinkFaults.failsItem(memory, 1, failure);
        try (var window = sink.openWindow(4, (_, _) -> {})) {
            window.submit(chunk(0));
            window.submit(chunk(1));
            assertSame(failure, assertThrows(IOException.class, window::finish));
        }
        assertEquals(List.of(100), memory.writeSizes());
    }

    @Test
    void offersNoDescriptorAroundTheFault() {
        assertInstanceOf(Handle.None.class, SinkFaults.fullAt(memory, 1).handle());
        assertInstanceOf(Handle.None.class, SinkFaults.loses(memory, 1, 1).handle());
    }

    private static Chunk chunk(int index) {
        ByteBuffer bytes = ByteBuffer.allocate(100);
        Pattern.MODULUS_251.fill(bytes, index * 100L);
        return new Chunk(index * 100L, bytes.flip());
    }

    private static boolean writeAll(Sink sink, int length) throws IOException {
        ByteBuffer unit = ByteBuffer.wrap(Pattern.MODULUS_251.bytes(length));
        while (unit.hasRemaining()) {
            sink.write(unit);
        }
        return true;
    }
}
