package dev.wherry.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.testkit.Background;
import dev.wherry.testkit.Pattern;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every sentence of {@link Sink} and {@link SinkTraits} as a test. Extend it, say how to open one
 * and what arrived at the far side. A sink whose writes overlap has a {@link WindowContract} too.
 */
@ExtendWith(Seeded.class)
public abstract class SinkContract {

    private static final int ROUNDS_OF_RACES = 8;
    private static final int UNIT_BYTES = 65536;
    private static final long BLOCKING_LIMIT_BYTES = 1L << 30;

    /** For subclasses. */
    protected SinkContract() {}

    /** Opens a sink whose far side takes everything as fast as it comes. */
    protected abstract FarSide open() throws IOException;

    /**
     * Opens a sink whose far side stops taking bytes, so that writes sooner or later block until
     * the sink is closed; empty if this kind never keeps a writer waiting.
     */
    protected abstract Optional<FarSide> openStalled() throws IOException;

    /** Whether {@link Sink#truncate} shortens, which it must where writes overlap. */
    protected abstract boolean shortens();

    /**
     * Whether the far side can tell an abandoned stream from a complete one. False only for streams
     * that belong to somebody else, such as standard output, where the exit code has to tell.
     */
    protected boolean showsAbandonment() {
        return true;
    }

    /** How long a call may block before that is a failure. */
    protected Duration patience() {
        return Background.PATIENCE;
    }

    @Test
    final void saysWhatItWritesAndHow(TestReporter reporter) throws Exception {
        try (FarSide far = open()) {
            assertFalse(far.sink().name().isBlank());
            SinkTraits traits = far.sink().traits();
            assertTrue(traits.alignmentBytes() >= 1, "alignment " + traits.alignmentBytes());
            assertEquals(traits, far.sink().traits(), "traits change");
            assertTrue(shortens() || !traits.overlapping(), "lost writes leave holes behind");
            reporter.publishEntry("traits", traits.toString());
        }
    }

    @Test
    final void deliversEveryByteInOrder() throws Exception {
        for (int length : Bytes.LENGTHS) {
            byte[] bytes = Pattern.MODULUS_251.bytes(length);
            for (Bytes kind : Bytes.values()) {
                try (FarSide far = open()) {
                    bounded(() -> writeAll(far.sink(), kind, bytes, UNIT_BYTES));
                    finish(far.sink());
                    expectComplete(bytes, far, length + " bytes from " + kind);
                }
            }
        }
    }

    @Test
    final void deliversTheSameBytesFromUnitsOfAnySize() throws Exception {
        byte[] bytes = Pattern.MODULUS_251.bytes((1 << 20) + 4097);
        for (int unit : new int[] {1023, 4096, 65536, 1 << 20, (1 << 21) + 3}) {
            try (FarSide far = open()) {
                bounded(() -> writeAll(far.sink(), Bytes.DIRECT, bytes, unit));
                finish(far.sink());
                expectComplete(bytes, far, "units of " + unit);
            }
        }
    }

    @Test
    final void writesFromAnywhereInABufferAndSaysHowMuch(Seed seed) throws Exception {
        RandomGenerator random = seed.random();
        byte[] bytes = Pattern.random(seed).bytes(300_007);
        for (Bytes kind : Bytes.values()) {
            try (FarSide far = open()) {
                bounded(() -> writeGuarded(far.sink(), kind, bytes, random));
                finish(far.sink());
                expectComplete(bytes, far, "odd offsets in " + kind);
            }
        }
    }

    private static boolean writeGuarded(Sink sink, Bytes kind, byte[] bytes, RandomGenerator random)
            throws IOException {
        int alignment = sink.traits().alignmentBytes();
        int offset = 0;
        while (offset < bytes.length) {
            int wanted = Math.min(1 + random.nextInt(30_000), bytes.length - offset);
            ByteBuffer unit = alignment == 1 ? kind.guarded(wanted) : aligned(wanted, alignment);
            int start = unit.position();
            int size = unit.remaining();
            int taken = Math.min(size, bytes.length - offset);
            unit.limit(start + taken).put(start, bytes, offset, taken);
            ByteBuffer before = copy(unit);
            int count = sink.write(unit);
            assertTrue(count >= 1 && count <= taken, "write of " + taken + " returned " + count);
            assertEquals(start + count, unit.position(), "the position is not past the bytes");
            assertEquals(start + taken, unit.limit(), "the limit moved");
            assertEquals(before, unit.position(start), "the unit was changed");
            offset += count;
        }
        return true;
    }

    @Test
    final void isCompleteOnceFinishedAndStaysSoWhenClosed() throws Exception {
        byte[] bytes = Pattern.MODULUS_251.bytes(5000);
        try (FarSide far = open()) {
            bounded(() -> writeAll(far.sink(), Bytes.HEAP, bytes, UNIT_BYTES));
            finish(far.sink());
            for (int again = 0; again < 2; again++) {
                close(far.sink());
            }
            expectComplete(bytes, far, "finished, then closed twice");
        }
    }

    @Test
    final void leavesNothingCompleteBehindWithoutFinish(TestReporter reporter) throws Exception {
        for (int length : new int[] {0, 1, 100_000}) {
            try (FarSide far = open()) {
                byte[] bytes = Pattern.MODULUS_251.bytes(length);
                bounded(() -> writeAll(far.sink(), Bytes.HEAP, bytes, UNIT_BYTES));
                close(far.sink());
                expectAbandoned(far, reporter, "closed after " + length + " bytes");
            }
        }
    }

    @Test
    final void cannotBeFinishedOnceAbandoned(TestReporter reporter) throws Exception {
        try (FarSide far = open()) {
            bounded(() -> writeAll(far.sink(), Bytes.HEAP, new byte[100], UNIT_BYTES));
            close(far.sink());
            assertThrows(Exception.class, () -> finish(far.sink()), "finish after close");
            expectAbandoned(far, reporter, "closed, then finished");
        }
    }

    @Test
    final void refusesWritesOnceFinished() throws Exception {
        byte[] bytes = Pattern.MODULUS_251.bytes(100);
        try (FarSide far = open()) {
            bounded(() -> writeAll(far.sink(), Bytes.HEAP, bytes, UNIT_BYTES));
            finish(far.sink());
            assertThrows(
                    Exception.class,
                    () -> bounded(() -> writeAll(far.sink(), Bytes.HEAP, bytes, UNIT_BYTES)),
                    "write after finish");
            expectComplete(bytes, far, "written to after finish");
        }
    }

    @Test
    final void refusesWritesOnceClosed() throws Exception {
        try (FarSide far = open()) {
            close(far.sink());
            assertThrows(
                    IOException.class,
                    () -> bounded(() -> writeAll(far.sink(), Bytes.HEAP, new byte[1], 1)),
                    "write after close");
        }
    }

    @Test
    final void mayBeClosedTwiceAndFromTwoThreads() throws Exception {
        try (FarSide far = open()) {
            var other = Background.start(() -> closed(far.sink()));
            close(far.sink());
            other.await(patience());
            close(far.sink());
        }
    }

    @Test
    final void closeFromAnotherThreadEndsABlockedWrite(TestReporter reporter) throws Exception {
        for (int round = 0; round < ROUNDS_OF_RACES; round++) {
            Optional<FarSide> stalled = openStalled();
            if (stalled.isEmpty()) {
                notClaimed(reporter, "a sink that keeps its writer waiting");
                return;
            }
            try (FarSide far = stalled.get()) {
                var writer = Background.start(() -> writeUntilBlocked(far.sink()));
                // every other round closes at once, so that both orders of the race are met
                if (round % 2 == 0) {
                    writer.settle();
                }
                var closer = Background.start(() -> closed(far.sink()));
                assertThrows(IOException.class, () -> writer.await(patience()), "blocked write");
                closer.await(patience());
            }
        }
    }

    @Test
    final void syncsAtAnyTime() throws Exception {
        byte[] bytes = Pattern.MODULUS_251.bytes(2 * UNIT_BYTES);
        try (FarSide far = open()) {
            sync(far.sink());
            bounded(() -> writeAll(far.sink(), Bytes.DIRECT, bytes, UNIT_BYTES));
            sync(far.sink());
            sync(far.sink());
            finish(far.sink());
            expectComplete(bytes, far, "synced");
        }
    }

    @Test
    final void readsBackWhatWasWritten(TestReporter reporter) throws Exception {
        try (FarSide far = open()) {
            if (!far.sink().traits().rereadable()) {
                notClaimed(reporter, "reading back");
                assertThrows(UnsupportedOperationException.class, () -> far.sink().reread());
                return;
            }
        }
        for (int length : new int[] {0, 1, 4097, (1 << 20) + 1}) {
            byte[] bytes = Pattern.MODULUS_251.bytes(length);
            try (FarSide far = open()) {
                bounded(() -> writeAll(far.sink(), Bytes.DIRECT, bytes, UNIT_BYTES));
                sync(far.sink());
                for (int again = 0; again < 2; again++) {
                    Bytes.check(bytes, bounded(() -> reread(far.sink())), "read back");
                }
                finish(far.sink());
                expectComplete(bytes, far, "read back before finish");
            }
        }
    }

    @Test
    final void keepsThePrefixWhenShortened(TestReporter reporter) throws Exception {
        int length = 3 * UNIT_BYTES;
        byte[] bytes = Pattern.MODULUS_251.bytes(length);
        for (int kept : new int[] {0, 1, 4097, length - 1, length, length + 10}) {
            try (FarSide far = open()) {
                bounded(() -> writeAll(far.sink(), Bytes.DIRECT, bytes, UNIT_BYTES));
                far.sink().truncate(kept);
                finish(far.sink());
                int expected = shortens() ? Math.min(kept, length) : length;
                expectComplete(Pattern.MODULUS_251.bytes(expected), far, "cut to " + kept);
            }
        }
        if (!shortens()) {
            notClaimed(reporter, "being shortened");
        }
    }

    @Test
    final void offersAHandleOrSaysWhyNot(TestReporter reporter) throws Exception {
        try (FarSide far = open()) {
            HandleClaims.check(far.sink().handle(), reporter);
        }
    }

    @Test
    final void refusesAWindowUnlessWritesOverlap(TestReporter reporter) throws Exception {
        try (FarSide far = open()) {
            if (far.sink().traits().overlapping()) {
                return;
            }
            notClaimed(reporter, "overlapping writes");
            assertThrows(
                    UnsupportedOperationException.class,
                    () -> far.sink().openWindow(2, (_, _) -> {}));
        }
    }

    @Test
    final void placesOverlappingWritesByPosition(TestReporter reporter) throws Exception {
        for (int depth : new int[] {1, 2, 8}) {
            byte[] bytes = Pattern.MODULUS_251.bytes(9 * UNIT_BYTES + 777);
            try (FarSide far = open()) {
                if (!far.sink().traits().overlapping()) {
                    notClaimed(reporter, "overlapping writes");
                    return;
                }
                bounded(() -> writeThroughWindow(far.sink(), bytes, 0, bytes.length, depth));
                finish(far.sink());
                expectComplete(bytes, far, "window of " + depth);
            }
        }
    }

    @Test
    final void writesInSequenceBeforeAndAfterAWindow(TestReporter reporter) throws Exception {
        byte[] bytes = Pattern.MODULUS_251.bytes(6 * UNIT_BYTES + 777);
        try (FarSide far = open()) {
            if (!far.sink().traits().overlapping()) {
                notClaimed(reporter, "overlapping writes");
                return;
            }
            Sink sink = far.sink();
            bounded(() -> writeRange(sink, bytes, 0, 2 * UNIT_BYTES));
            bounded(() -> writeThroughWindow(sink, bytes, 2 * UNIT_BYTES, 4 * UNIT_BYTES, 2));
            bounded(() -> writeRange(sink, bytes, 4 * UNIT_BYTES, bytes.length));
            finish(sink);
            expectComplete(bytes, far, "writes around a window");
        }
    }

    @Test
    final void leavesNothingCompleteBehindAfterAnAbandonedWindow(TestReporter reporter)
            throws Exception {
        try (FarSide far = open()) {
            if (!far.sink().traits().overlapping()) {
                notClaimed(reporter, "overlapping writes");
                return;
            }
            Window<Chunk> window = far.sink().openWindow(4, (_, _) -> {});
            window.submit(new Chunk(0, aligned(UNIT_BYTES, far.sink().traits().alignmentBytes())));
            bounded(() -> {
                window.close();
                return true;
            });
            close(far.sink());
            expectAbandoned(far, reporter, "window abandoned");
        }
    }

    private static boolean writeRange(Sink sink, byte[] bytes, int from, int to)
            throws IOException {
        ByteBuffer unit = aligned(to - from, sink.traits().alignmentBytes()).limit(to - from);
        unit.put(0, bytes, from, to - from);
        while (unit.hasRemaining()) {
            sink.write(unit);
        }
        return true;
    }

    private static boolean writeThroughWindow(Sink sink, byte[] bytes, int from, int to, int depth)
            throws IOException {
        var failures = new ConcurrentLinkedQueue<IOException>();
        try (Window<Chunk> window =
                sink.openWindow(
                        depth,
                        (_, failure) -> {
                            if (failure != null) {
                                failures.add(failure);
                            }
                        })) {
            int alignment = sink.traits().alignmentBytes();
            for (int offset = from; offset < to; offset += UNIT_BYTES) {
                int size = Math.min(UNIT_BYTES, to - offset);
                ByteBuffer unit = aligned(size, alignment).limit(size);
                window.submit(new Chunk(offset, unit.put(0, bytes, offset, size)));
            }
            window.finish();
        }
        assertTrue(failures.isEmpty(), () -> "completed with " + failures);
        return true;
    }

    /** Units as the sink asks for them: whole multiples of its alignment, but for the last. */
    private static boolean writeAll(Sink sink, Bytes kind, byte[] bytes, int unitBytes)
            throws IOException {
        int alignment = sink.traits().alignmentBytes();
        int size = Math.ceilDiv(unitBytes, alignment) * alignment;
        ByteBuffer unit = alignment == 1 ? kind.allocate(size) : aligned(size, alignment);
        for (int offset = 0; offset < bytes.length; offset += size) {
            int count = Math.min(size, bytes.length - offset);
            unit.clear().put(bytes, offset, count).flip();
            while (unit.hasRemaining()) {
                sink.write(unit);
            }
        }
        return true;
    }

    private static boolean writeUntilBlocked(Sink sink) throws IOException {
        ByteBuffer unit = aligned(UNIT_BYTES, sink.traits().alignmentBytes());
        for (long written = 0; written < BLOCKING_LIMIT_BYTES; ) {
            written += sink.write(unit.clear());
        }
        throw new AssertionError("took " + BLOCKING_LIMIT_BYTES + " bytes and never blocked");
    }

    /** At least {@code bytes} bytes, a multiple of the alignment, at an address that is one too. */
    private static ByteBuffer aligned(int bytes, int alignment) {
        int size = Math.ceilDiv(bytes, alignment) * alignment;
        if (alignment == 1) {
            return ByteBuffer.allocateDirect(size);
        }
        return ByteBuffer.allocateDirect(size + alignment)
                .alignedSlice(alignment)
                .limit(size)
                .slice();
    }

    private static ByteBuffer copy(ByteBuffer unit) {
        return ByteBuffer.allocate(unit.remaining()).put(unit.duplicate()).flip();
    }

    private static byte[] reread(Sink sink) throws IOException {
        try (Source source = sink.reread()) {
            return Bytes.readAll(source, ByteBuffer.allocateDirect(UNIT_BYTES));
        }
    }

    private void expectComplete(byte[] expected, FarSide far, String what) throws Exception {
        Optional<byte[]> arrived = bounded(far::complete);
        assertTrue(arrived.isPresent(), () -> what + ": did not arrive as complete");
        Bytes.check(expected, arrived.get(), what);
    }

    private void expectAbandoned(FarSide far, TestReporter reporter, String what) throws Exception {
        if (!showsAbandonment()) {
            notClaimed(reporter, "showing that a stream was abandoned");
            return;
        }
        assertTrue(bounded(far::complete).isEmpty(), () -> what + ": looks complete");
    }

    private void finish(Sink sink) throws Exception {
        bounded(() -> {
            sink.finish();
            return true;
        });
    }

    private void sync(Sink sink) throws Exception {
        bounded(() -> {
            sink.sync();
            return true;
        });
    }

    private void close(Sink sink) throws Exception {
        bounded(() -> closed(sink));
    }

    private static boolean closed(Sink sink) throws IOException {
        sink.close();
        return true;
    }

    private <T> T bounded(Callable<T> call) throws Exception {
        return Background.start(call).await(patience());
    }

    private static void notClaimed(TestReporter reporter, String what) {
        reporter.publishEntry("not claimed", what);
    }
}
