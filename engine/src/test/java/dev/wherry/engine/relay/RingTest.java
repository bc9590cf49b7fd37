package dev.wherry.engine.relay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Chunk;
import dev.wherry.testkit.Background;
import dev.wherry.testkit.Pattern;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import dev.wherry.testkit.VirtualTicker;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Seeded.class)
final class RingTest {

    private static final int UNIT = 16;
    private static final long LINGER = 1000;

    private final VirtualTicker clock = new VirtualTicker();

    private Ring ring(int units, boolean interactive) {
        return new Ring(units * UNIT, new WriteRule(UNIT, 1, interactive, LINGER), clock);
    }

    private static void put(Ring ring, int bytes, boolean paused) throws TransferException {
        ByteBuffer room = ring.reserve(bytes);
        assertEquals(bytes, room.remaining(), "room in one piece");
        ring.commit(bytes, paused);
    }

    private static Chunk take(Ring ring, long position, int bytes) throws TransferException {
        Chunk chunk = ring.take();
        assertNotNull(chunk);
        assertEquals(position, chunk.position());
        assertEquals(bytes, chunk.bytes().remaining());
        return chunk;
    }

    @Test
    void givesWholeUnitsAndTheRestAtTheEnd() throws Exception {
        Ring ring = ring(4, false);
        put(ring, 40, false);
        ring.end();
        take(ring, 0, 16);
        take(ring, 16, 16);
        take(ring, 32, 8);
        assertNull(ring.take());
        assertNull(ring.take(), "the end stays");
    }

    @Test
    void anEmptyStreamHasNoChunks() throws Exception {
        Ring ring = ring(2, false);
        ring.end();
        assertNull(ring.take());
    }

    @Test
    void aPartGoesOnceItHasLingered() throws Exception {
        Ring ring = ring(2, false);
        put(ring, 5, false);
        clock.advance(LINGER);
        take(ring, 0, 5);
        // What follows starts anew, and ends at the boundary of its unit.
        put(ring, 11, false);
        take(ring, 5, 11);
    }

    @Test
    void theLingerCountsFromTheFirstByteThatWaits() throws Exception {
        Ring ring = ring(2, false);
        put(ring, 5, false);
        clock.advance(LINGER - 1);
        put(ring, 2, false);
        clock.advance(1);
        take(ring, 0, 7);
    }

    @Test
    void aPartGoesAtOnceIfTheSourcePausesAndSomebodyWaits() throws Exception {
        Ring ring = ring(2, true);
        put(ring, 1, true);
        take(ring, 0, 1);
    }

    @Test
    void roomComesBackInOrderHoweverChunksAreReleased() throws Exception {
        Ring ring = ring(4, false);
        put(ring, 64, false);
        Chunk[] chunks = new Chunk[4];
        for (int i = 0; i < 4; i++) {
            chunks[i] = take(ring, (long) i * UNIT, UNIT);
        }
        assertEquals(64, ring.fillBytes());
        ring.release(chunks[2]);
        ring.release(chunks[1]);
        assertEquals(0, ring.releasedBytes(), "the first is still in flight");
        ring.release(chunks[0]);
        assertEquals(48, ring.releasedBytes());
        assertEquals(16, ring.fillBytes());
        put(ring, 48, false);
        ring.release(chunks[3]);
        assertEquals(64, ring.releasedBytes());
    }

    @Test
    void theReaderWaitsForRoomAndThatIsCounted() throws Exception {
        Ring ring = ring(1, false);
        put(ring, UNIT, false);
        Chunk chunk = take(ring, 0, UNIT);
        var reader = Background.start(() -> ring.reserve(1).remaining()).settle();
        clock.advance(50);
        ring.release(chunk);
        assertEquals(1, reader.await());
    }

    @Test
    void aFailureWakesTheReaderThatWaitsForRoom() throws Exception {
        Ring ring = ring(1, false);
        put(ring, UNIT, false);
        var reader = Background.start(() -> ring.reserve(1)).settle();
        var cause = new TransferException(Blame.SINK, "no", null);
        ring.fail(cause);
        assertSame(cause, assertThrows(TransferException.class, reader::await));
    }

    @Test
    void aFailureWakesTheWriterThatWaitsForBytes() {
        Ring ring = ring(1, false);
        var writer = Background.start(ring::take).settle();
        var cause = new TransferException(Blame.SOURCE, "no", null);
        ring.fail(cause);
        ring.fail(new TransferException(Blame.SINK, "later", null));
        assertSame(cause, assertThrows(TransferException.class, writer::await), "the first counts");
        assertThrows(TransferException.class, ring::take);
        assertThrows(TransferException.class, () -> ring.reserve(1));
    }

    @Test
    void theEndWakesTheWriterThatWaitsForBytes() throws Exception {
        Ring ring = ring(1, false);
        var writer = Background.start(ring::take).settle();
        ring.end();
        assertNull(writer.await());
    }

    @Test
    void saysWhomItWaitsFor() throws Exception {
        Ring ring = ring(1, false);
        assertEquals(RelayProgress.Waiting.NOT, ring.waiting());
        var writer = Background.start(ring::take);
        while (ring.waiting() != RelayProgress.Waiting.FOR_SOURCE) {
            Thread.onSpinWait();
        }
        ring.end();
        assertNull(writer.await());
        assertEquals(RelayProgress.Waiting.NOT, ring.waiting());
    }

    @Test
    void aCapacityThatUnitsWouldWrapAroundIsRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new Ring(UNIT + 1, new WriteRule(UNIT, 1, false, 0), clock));
    }

    /** Two threads, real time, sizes by chance; units of 1 up, linger none, short or endless. */
    @Test
    void keepsEveryByteInItsPlaceBetweenTwoThreads(Seed seed) throws Exception {
        RandomGenerator random = seed.random();
        for (int round = 0; round < 60; round++) {
            int unit = 1 + random.nextInt(5000);
            int units = 1 + random.nextInt(6);
            long linger = new long[] {0, 1000, Long.MAX_VALUE / 2}[random.nextInt(3)];
            long length = (long) unit * random.nextInt(40) + random.nextInt(3) - 1;
            var rule = new WriteRule(unit, 1, random.nextBoolean(), linger);
            Ring ring = new Ring(unit * units, rule, Ticker.SYSTEM);
            // One unit stays free, or reader and writer would wait for each other.
            pass(
                    ring,
                    (units - 1) * unit,
                    unit,
                    Math.max(0, length),
                    seed.derive("round " + round));
        }
    }

    private static void pass(Ring ring, int mostHeldBytes, int unit, long length, Seed seed)
            throws Exception {
        var filler = Background.start(() -> fill(ring, unit, length, seed.derive("reader")));
        var writer = Background.start(() -> drain(ring, mostHeldBytes, seed.derive("writer")));
        assertEquals(length, filler.await());
        assertEquals(length, writer.await());
        assertEquals(0, ring.fillBytes(), "all room is back");
        assertEquals(length, ring.releasedBytes());
    }

    private static long fill(Ring ring, int unit, long length, Seed seed) throws TransferException {
        RandomGenerator random = seed.random();
        long position = 0;
        while (position < length) {
            int most = (int) Math.min(1 + random.nextInt(2 * unit), length - position);
            ByteBuffer room = ring.reserve(most);
            int count = 1 + random.nextInt(room.remaining());
            Pattern.MODULUS_251.fill(room.limit(count), position);
            ring.commit(count, random.nextInt(4) == 0);
            position += count;
        }
        ring.end();
        return position;
    }

    /** Releases chunks in any order, as writes in flight get done. */
    private static long drain(Ring ring, int mostHeldBytes, Seed seed) throws TransferException {
        RandomGenerator random = seed.random();
        List<Chunk> held = new ArrayList<>();
        long position = 0;
        for (Chunk chunk = ring.take(); chunk != null; chunk = ring.take()) {
            assertEquals(position, chunk.position(), "chunks in order");
            Pattern.MODULUS_251.check(chunk.bytes(), position);
            position += chunk.bytes().remaining();
            held.add(chunk);
            int most = random.nextInt(4);
            while (held.size() > most) {
                ring.release(held.remove(random.nextInt(held.size())));
            }
            while (!held.isEmpty() && position - held.getFirst().position() > mostHeldBytes) {
                ring.release(held.removeFirst());
            }
        }
        held.reversed().forEach(ring::release);
        return position;
    }
}
