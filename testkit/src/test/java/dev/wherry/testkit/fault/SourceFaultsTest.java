package dev.wherry.testkit.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.Background;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.OpenStreams;
import dev.wherry.testkit.Pattern;
import dev.wherry.testkit.PatternSource;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import dev.wherry.testkit.VirtualTicker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Seeded.class)
final class SourceFaultsTest {

    private final PatternSource pattern = new PatternSource(Pattern.MODULUS_251, 10_000);

    @Test
    void readsShortAndTheSameForTheSameSeed(Seed seed) throws IOException {
        List<Integer> first = sizes(SourceFaults.shortReads(pattern, seed));
        var again = new PatternSource(Pattern.MODULUS_251, 10_000);
        assertEquals(first, sizes(SourceFaults.shortReads(again, seed)));
        assertEquals(10_000, first.stream().mapToInt(Integer::intValue).sum());
        assertTrue(new HashSet<>(first).size() > 1, () -> "always " + first);
    }

    private static List<Integer> sizes(Source source) throws IOException {
        List<Integer> sizes = new ArrayList<>();
        for (int n = source.read(ByteBuffer.allocate(512));
                n != -1;
                n = source.read(ByteBuffer.allocate(512))) {
            sizes.add(n);
        }
        return sizes;
    }

    @Test
    void diesAtExactlyTheByte() throws IOException {
        assertDies(SourceFaults.resetAt(pattern, 777), "Connection reset");
        assertDies(
                SourceFaults.diesAt(new PatternSource(Pattern.MODULUS_251, 999), 777),
                "Input/output error");
    }

    private static void assertDies(Source source, String message) throws IOException {
        ByteBuffer target = ByteBuffer.allocate(5000);
        assertEquals(777, source.read(target));
        var e = assertThrows(IOException.class, () -> source.read(target));
        assertEquals(message, e.getMessage());
        Pattern.MODULUS_251.check(target.flip(), 0);
    }

    @Test
    void pausesUntilTheGateOpens() throws Exception {
        var gate = new Gate();
        Source source = SourceFaults.pausesAt(pattern, 100, gate);
        assertEquals(100, source.read(ByteBuffer.allocate(500)));
        assertFalse(source.ready());
        var reader = Background.start(() -> source.read(ByteBuffer.allocate(500)));
        gate.awaitArrival();
        assertFalse(reader.done());
        gate.open();
        assertEquals(500, reader.await());
        assertTrue(source.ready());
    }

    @Test
    void costsTimeOnTheVirtualClock() throws IOException {
        var clock = new VirtualTicker();
        sizes(SourceFaults.slow(pattern, clock, 300));
        assertEquals(21 * 300, clock.nanos());
    }

    @Test
    void offersNoDescriptorAroundTheFault() {
        assertInstanceOf(Handle.None.class, SourceFaults.resetAt(pattern, 1).handle());
    }

    @Test
    void ownsTheSourceBehindIt() throws IOException {
        SourceFaults.pausesAt(SourceFaults.resetAt(pattern, 1), 1, new Gate()).close();
        assertTrue(pattern.closed());
    }

    @Test
    void isMissedWhenLeftOpen() throws IOException {
        var streams = new OpenStreams();
        Source source = streams.track(pattern);
        var e = assertThrows(AssertionError.class, streams::close);
        assertEquals("left open: source 1 (pattern of 10000 B)", e.getMessage());
        source.close();
        streams.close();
    }
}
