package dev.wherry.engine.relay;

import static dev.wherry.core.stream.Handle.Kind.NULL_DEVICE;
import static dev.wherry.core.stream.Handle.Kind.OTHER;
import static dev.wherry.core.stream.Handle.Kind.PIPE;
import static dev.wherry.core.stream.Handle.Kind.REGULAR_FILE;
import static dev.wherry.core.stream.Handle.Kind.SOCKET;
import static dev.wherry.core.stream.Handle.Kind.TERMINAL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Handle.Kind;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Source;
import dev.wherry.linux.NativeAccess;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.ForwardingSource;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.Seed;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which lane takes what, and that each that does not says why. */
final class LaneOffersTest {

    private static final RelayOptions PLAIN = RelayOptions.DEFAULT;

    private static RelayOptions with(int buffer, int unit, int depth, boolean digest, long rate) {
        return new RelayOptions(
                buffer,
                unit,
                RelayOptions.DEFAULT_LINGER_NANOS,
                depth,
                digest ? Optional.of(DigestKind.CRC32C) : Optional.empty(),
                rate,
                false,
                false);
    }

    /** An inherited file has a descriptor, one opened by name has none. */
    private static Source source(Kind kind, boolean handle) {
        return new ForwardingSource(new BytesSource(new byte[1])) {
            @Override
            public Kind kind() {
                return kind;
            }

            @Override
            public Handle handle() {
                return handle ? new Handle.Descriptor(0, kind) : new Handle.None("by name");
            }
        };
    }

    private static RelayReport relay(
            Source source, Kind to, boolean overlapping, RelayOptions options) {
        MemorySink memory =
                overlapping ? MemorySink.overlapping(new Seed(1)) : MemorySink.sequential();
        Sink sink = Streams.kind(to, memory);
        try {
            return new Relay(source, sink, options, Ticker.SYSTEM).run();
        } catch (TransferException e) {
            throw new AssertionError(e);
        }
    }

    private static String lane(Kind from, Kind to, boolean overlapping, RelayOptions options) {
        return relay(source(from, true), to, overlapping, options).lane();
    }

    /** What splice would take goes through one thread where there are no native calls. */
    private static String spliceOr(String other) {
        return NativeAccess.isGranted() ? "splice" : other;
    }

    @Test
    void pipesAndTheNullDeviceAreSpliced() {
        assertEquals(spliceOr("one thread"), lane(PIPE, PIPE, false, PLAIN));
        assertEquals(spliceOr("one thread"), lane(PIPE, NULL_DEVICE, false, PLAIN));
        assertEquals(spliceOr("one thread"), lane(REGULAR_FILE, PIPE, false, PLAIN));
    }

    @Test
    void aFileOpenedByNameHasNothingToSplice() {
        RelayReport report = relay(source(REGULAR_FILE, false), PIPE, false, PLAIN);
        assertEquals("one thread", report.lane());
    }

    @Test
    void whoeverSeesTheBytesDoesNotSplice() {
        assertEquals("one thread", lane(PIPE, PIPE, false, with(0, 0, 0, true, 0)));
        assertEquals("one thread", lane(PIPE, NULL_DEVICE, false, with(0, 0, 0, true, 0)));
        assertEquals("one thread", lane(PIPE, PIPE, false, with(0, 0, 0, false, 1 << 30)));
    }

    @Test
    void aSizeThatWasAskedForNeedsARing() {
        assertEquals("ring", lane(PIPE, PIPE, false, with(1 << 20, 0, 0, false, 0)));
        assertEquals("ring", lane(PIPE, NULL_DEVICE, false, with(0, 4096, 0, false, 0)));
    }

    @ParameterizedTest
    @EnumSource
    void aTerminalGetsEachByteFromOneThread(Kind from) {
        assertEquals("one thread", lane(from, TERMINAL, false, PLAIN));
    }

    @ParameterizedTest
    @EnumSource
    void whatTakesItsWritesInSequenceGetsARing(Kind from) {
        assertEquals("ring", lane(from, REGULAR_FILE, false, PLAIN));
        assertEquals("ring", lane(from, SOCKET, false, PLAIN));
        assertEquals("ring", lane(from, OTHER, false, PLAIN));
    }

    @ParameterizedTest
    @EnumSource
    void whatTakesSeveralWritesGetsDepth(Kind from) {
        assertEquals("ring with depth", lane(from, REGULAR_FILE, true, PLAIN));
        assertEquals("ring with depth", lane(from, OTHER, true, with(0, 0, 8, true, 0)));
        assertEquals("ring", lane(from, REGULAR_FILE, true, with(0, 0, 1, false, 0)));
        assertEquals("ring", lane(from, REGULAR_FILE, true, with(0, 0, 0, false, 1 << 30)));
    }

    @Test
    void everyLaneThatWasAskedGaveAReasonAndOnlyTheLastAccepted() {
        RelayReport report = relay(source(PIPE, true), OTHER, true, PLAIN);
        for (RelayReport.LaneAnswer answer : report.lanes()) {
            assertFalse(answer.because().isBlank(), answer.lane());
            boolean last = answer.equals(report.lanes().getLast());
            assertEquals(last, answer.accepted(), answer.lane());
        }
        assertEquals(4, report.lanes().size());
    }

    @Test
    void theReportAddsUp() {
        RelayReport report = relay(source(PIPE, true), OTHER, true, with(0, 0, 0, true, 0));
        assertEquals(1, report.bytes());
        assertEquals(1, report.reads().bytes());
        assertEquals(1, report.writes().bytes());
        assertEquals(1, report.writes().calls());
        assertTrue(report.wallNanos() > 0);
        assertEquals("527d5351", report.digest().orElseThrow().hex());
    }
}
