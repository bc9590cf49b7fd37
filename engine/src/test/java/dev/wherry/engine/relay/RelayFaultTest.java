package dev.wherry.engine.relay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.Background;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.OpenStreams;
import dev.wherry.testkit.Pattern;
import dev.wherry.testkit.PatternSource;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import dev.wherry.testkit.fault.SinkFaults;
import dev.wherry.testkit.fault.SourceFaults;
import java.io.IOException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each lane meets each fault and blames the right side. */
@ExtendWith(Seeded.class)
final class RelayFaultTest {

    private static final int UNIT = 64 << 10;
    private static final int LENGTH = 20 * UNIT + 123;

    /** The lanes that fakes without descriptors can reach; splice has a test with real pipes. */
    enum Way {
        ONE_THREAD("one thread", 0, Handle.Kind.NULL_DEVICE, false),
        RING("ring", 1, Handle.Kind.OTHER, false),
        RING_ON_OVERLAPPING("ring", 1, Handle.Kind.OTHER, true),
        DEPTH_FOUND_OUT("ring with depth", 0, Handle.Kind.OTHER, true),
        DEPTH_ASKED_FOR("ring with depth", 4, Handle.Kind.OTHER, true);

        final String lane;
        private final int depth;
        private final Handle.Kind kind;
        private final boolean overlapping;

        Way(String lane, int depth, Handle.Kind kind, boolean overlapping) {
            this.lane = lane;
            this.depth = depth;
            this.kind = kind;
            this.overlapping = overlapping;
        }

        RelayOptions options() {
            int unit = this == ONE_THREAD ? 0 : UNIT;
            return new RelayOptions(
                    0,
                    unit,
                    RelayOptions.DEFAULT_LINGER_NANOS,
                    depth,
                    Optional.empty(),
                    0,
                    true,
                    false);
        }

        MemorySink memory(Seed seed) {
            return overlapping ? MemorySink.overlapping(seed) : MemorySink.sequential();
        }
    }

    private static IOException fault() {
        return new IOException("No space left on device");
    }

    private static String message(TransferException e) {
        return String.valueOf(e.getMessage());
    }

    private static Source source() {
        return new PatternSource(Pattern.MODULUS_251, LENGTH);
    }

    private static RelayReport relay(Way way, Source source, Sink sink) throws Exception {
        try (var streams = new OpenStreams();
                Source from = streams.track(source);
                Sink to = Streams.kind(way.kind, streams.track(sink))) {
            Relay relay = new Relay(from, to, way.options(), Ticker.SYSTEM);
            return Background.start(relay::run).await();
        }
    }

    private static TransferException fails(Way way, Source source, Sink sink) {
        return assertThrows(TransferException.class, () -> relay(way, source, sink));
    }

    @ParameterizedTest
    @EnumSource
    void deliversWhatItReadsInAnyPieces(Way way, Seed seed) throws Exception {
        MemorySink memory = way.memory(seed);
        Source source = SourceFaults.shortReads(source(), seed.derive("reads"));
        Sink sink = SinkFaults.shortWrites(memory, seed.derive("writes"));
        RelayReport report = relay(way, source, sink);
        assertEquals(way.lane, report.lane());
        assertEquals(LENGTH, report.bytes());
        assertTrue(memory.finished());
        assertArrayEquals(Pattern.MODULUS_251.bytes(LENGTH), memory.bytes());
    }

    @ParameterizedTest
    @EnumSource
    void deliversLengthsAroundZeroAndAUnit(Way way, Seed seed) throws Exception {
        for (int length :
                new int[] {0, 1, UNIT - 1, UNIT, UNIT + 1, (1 << 18) - 1, 1 << 18, (1 << 18) + 1}) {
            MemorySink memory = way.memory(seed);
            RelayReport report = relay(way, new PatternSource(Pattern.MODULUS_251, length), memory);
            assertEquals(length, report.bytes());
            assertTrue(memory.finished());
            assertArrayEquals(Pattern.MODULUS_251.bytes(length), memory.bytes());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSourceThatDiesIsBlamedAndWhatItGaveIsWithTheSink(Way way, Seed seed) {
        for (int at : new int[] {0, 1, UNIT, 7 * UNIT + 5}) {
            MemorySink memory = way.memory(seed);
            TransferException e = fails(way, SourceFaults.diesAt(source(), at), memory);
            assertEquals(Blame.SOURCE, e.blame());
            assertTrue(message(e).startsWith("cannot read pattern"), message(e));
            assertTrue(message(e).endsWith(": Input/output error"), message(e));
            assertFalse(memory.finished());
            assertArrayEquals(Pattern.MODULUS_251.bytes(at), memory.bytes());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFullDiskIsBlamedOnTheSinkWithCallAndAmount(Way way, Seed seed) {
        for (int at : new int[] {0, 1, UNIT, 7 * UNIT + 5, LENGTH - 1}) {
            MemorySink memory = way.memory(seed);
            TransferException e = fails(way, source(), SinkFaults.fullAt(memory, at));
            assertEquals(Blame.SINK, e.blame());
            assertTrue(message(e).startsWith("cannot write memory after "), message(e));
            assertTrue(message(e).endsWith(": No space left on device"), message(e));
            assertFalse(memory.finished());
            expectPrefix(memory.bytes(), at);
        }
    }

    /** Whatever was cut, what is kept has no holes and nothing beyond the fault. */
    private static void expectPrefix(byte[] kept, int most) {
        assertTrue(kept.length <= most, kept.length + " kept of " + most);
        assertArrayEquals(Pattern.MODULUS_251.bytes(kept.length), kept);
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_THREAD", "RING", "RING_ON_OVERLAPPING"})
    void inSequenceNothingThatWasAcknowledgedIsCutAway(Way way, Seed seed) {
        MemorySink memory = way.memory(seed);
        TransferException e = fails(way, source(), SinkFaults.fullAt(memory, 3 * UNIT + 100));
        assertTrue(message(e).contains("(196708 bytes)"), message(e));
        assertEquals(3 * UNIT + 100, memory.bytes().length);
    }

    @ParameterizedTest
    @EnumSource(names = {"DEPTH_FOUND_OUT", "DEPTH_ASKED_FOR"})
    void oneLostWriteAmongSeveralCutsTheStreamBeforeIt(Way way, Seed seed) {
        MemorySink memory = MemorySink.overlapping(seed);
        TransferException e = fails(way, source(), SinkFaults.failsItem(memory, 3, fault()));
        assertEquals(Blame.SINK, e.blame());
        assertFalse(memory.finished());
        assertTrue(memory.bytes().length <= 7 * UNIT, memory.bytes().length + " bytes");
        expectPrefix(memory.bytes(), LENGTH);
    }

    @ParameterizedTest
    @EnumSource
    void aSinkThatFailsOnlyAtItsEndIsBlamed(Way way, Seed seed) {
        MemorySink memory = way.memory(seed);
        TransferException e = fails(way, source(), SinkFaults.failsOnFinish(memory, fault()));
        assertEquals(Blame.SINK, e.blame());
        assertTrue(message(e).startsWith("cannot finish memory after "), message(e));
        assertFalse(memory.finished());
    }

    @ParameterizedTest
    @EnumSource
    void aSinkThatFailsOnlyOnSyncIsBlamedAndNotFinished(Way way, Seed seed) {
        MemorySink memory = way.memory(seed);
        TransferException e = fails(way, source(), SinkFaults.failsOnSync(memory, fault()));
        assertEquals(Blame.SINK, e.blame());
        assertTrue(message(e).startsWith("cannot sync memory after "), message(e));
        assertFalse(memory.finished());
    }

    @ParameterizedTest
    @EnumSource
    void aPeerThatResetsIsBlamedWithItsOwnSide(Way way, Seed seed) {
        TransferException source =
                fails(way, SourceFaults.resetAt(source(), UNIT), way.memory(seed));
        assertEquals(Blame.SOURCE, source.blame());
        assertTrue(message(source).endsWith(": Connection reset"), message(source));
        TransferException sink = fails(way, source(), SinkFaults.resetAt(way.memory(seed), UNIT));
        assertEquals(Blame.SINK, sink.blame());
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_THREAD", "RING"})
    void aReaderThatLeavesIsNobodysFault(Way way) {
        var pipe = new MemorySink(SinkTraits.conversation(true), new Seed(0), Gate.alreadyOpen());
        TransferException e = fails(way, source(), SinkFaults.readerLeavesAt(pipe, UNIT));
        assertEquals(Blame.READER, e.blame());
    }

    @ParameterizedTest
    @EnumSource
    void aSourceThatBothDiesAndMeetsAFullSinkEndsOnce(Way way, Seed seed) {
        MemorySink memory = way.memory(seed);
        TransferException e =
                fails(
                        way,
                        SourceFaults.diesAt(source(), 5 * UNIT),
                        SinkFaults.fullAt(memory, UNIT));
        assertEquals(Blame.SINK, e.blame(), "the sink failed on what came before");
    }

    @ParameterizedTest
    @EnumSource
    void cancellingEndsAReadThatWaits(Way way, Seed seed) throws Exception {
        cancels(way, seed, sink -> sink, new Gate());
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_THREAD", "RING"})
    void cancellingEndsAWriteThatWaitsForItsReader(Way way, Seed seed) throws Exception {
        var gate = new Gate();
        cancels(way, seed, sink -> SinkFaults.pausesAt(sink, UNIT, gate), gate);
    }

    private static void cancels(Way way, Seed seed, UnaryOperator<Sink> fault, Gate arrival)
            throws Exception {
        boolean conversation = way == Way.ONE_THREAD || way == Way.RING;
        MemorySink memory =
                conversation
                        ? new MemorySink(SinkTraits.conversation(true), seed, Gate.alreadyOpen())
                        : way.memory(seed);
        Source source = SourceFaults.pausesAt(source(), 2 * UNIT, arrival);
        Sink sink = Streams.kind(way.kind, fault.apply(memory));
        Relay relay = new Relay(source, sink, way.options(), Ticker.SYSTEM);
        var running = Background.start(relay::run);
        arrival.awaitArrival();
        relay.cancel();
        TransferException e = assertThrows(TransferException.class, running::await);
        assertEquals(Blame.CANCELLED, e.blame());
        assertTrue(message(e).startsWith("interrupted after "), message(e));
        assertFalse(memory.finished());
    }

    @Test
    void aStreamThatPausesIsVisibleBeforeItGoesOn() throws Exception {
        var gate = new Gate();
        var pipe = new MemorySink(SinkTraits.conversation(true), new Seed(0), Gate.alreadyOpen());
        Source source = SourceFaults.pausesAt(source(), 3, gate);
        Relay relay = new Relay(source, pipe, Way.RING.options(), Ticker.SYSTEM);
        var running = Background.start(relay::run);
        while (pipe.bytes().length < 3) {
            Thread.onSpinWait();
        }
        gate.open();
        assertEquals(LENGTH, running.await().bytes());
    }
}
