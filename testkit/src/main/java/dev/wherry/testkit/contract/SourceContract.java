package dev.wherry.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.Background;
import dev.wherry.testkit.Pattern;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every sentence of {@link Source} as a test. Extend it and say how to open one:
 *
 * <pre>{@code
 * final class FileSourceContractTest extends SourceContract {
 *     @Override protected Source open(byte[] bytes) { … a file of these bytes, opened … }
 *     @Override protected Optional<Source> openStalled(byte[] first) { return Optional.empty(); }
 * }
 * }</pre>
 */
@ExtendWith(Seeded.class)
public abstract class SourceContract {

    private static final int ROUNDS_OF_RACES = 8;
    private static final int[] ROOMS = {1, 7, 4096, 65536 + 1, (1 << 20) + 5};

    /** For subclasses. */
    protected SourceContract() {}

    /** Opens a source that delivers exactly {@code bytes} and then ends. */
    protected abstract Source open(byte[] bytes) throws IOException;

    /**
     * Opens a source that delivers {@code first} and then neither more bytes nor an end, until it
     * is closed; empty if this kind never keeps a reader waiting.
     */
    protected abstract Optional<Source> openStalled(byte[] first) throws IOException;

    /** How long a call may block before that is a failure. */
    protected Duration patience() {
        return Background.PATIENCE;
    }

    @Test
    final void saysWhatItReads() throws IOException {
        try (Source source = open(new byte[1])) {
            assertFalse(source.name().isBlank());
        }
    }

    @Test
    final void deliversEveryByteInOrder() throws Exception {
        for (int length : Bytes.LENGTHS) {
            byte[] bytes = Pattern.MODULUS_251.bytes(length);
            for (Bytes kind : Bytes.values()) {
                byte[] read = bounded(() -> readAll(bytes, kind.allocate(65536)));
                Bytes.check(bytes, read, length + " bytes through " + kind);
            }
        }
    }

    @Test
    final void deliversTheSameBytesToSmallAndLargeBuffers() throws Exception {
        byte[] bytes = Pattern.MODULUS_251.bytes(70_001);
        for (int room : ROOMS) {
            for (Bytes kind : List.of(Bytes.HEAP, Bytes.DIRECT)) {
                byte[] read = bounded(() -> readAll(bytes, kind.allocate(room)));
                Bytes.check(bytes, read, "through " + room + " bytes of " + kind);
            }
        }
    }

    @Test
    final void readsAnywhereIntoABufferAndNowhereElse(Seed seed) throws Exception {
        RandomGenerator random = seed.random();
        byte[] bytes = Pattern.MODULUS_251.bytes(200_003);
        for (Bytes kind : Bytes.values()) {
            bounded(() -> {
                try (Source source = open(bytes)) {
                    readGuarded(source, kind, random);
                }
                return true;
            });
        }
    }

    private static void readGuarded(Source source, Bytes kind, RandomGenerator random)
            throws IOException {
        long offset = 0;
        while (true) {
            ByteBuffer target = kind.guarded(1 + random.nextInt(30_000));
            int start = target.position();
            int limit = target.limit();
            int count = source.read(target);
            assertEquals(limit, target.limit(), "the limit moved");
            if (count == -1) {
                assertEquals(start, target.position(), "the position moved at the end");
                Bytes.checkGuards(target, start, start);
                break;
            }
            assertTrue(count >= 1 && count <= limit - start, "read returned " + count);
            assertEquals(start + count, target.position(), "the position is not past the bytes");
            Bytes.checkGuards(target, start, start + count);
            Pattern.MODULUS_251.check(target.duplicate().flip().position(start), offset);
            offset += count;
        }
        assertEquals(200_003, offset, "bytes in all");
    }

    @Test
    final void endsForEver() throws Exception {
        for (int length : new int[] {0, 1, 4096}) {
            try (Source source = open(new byte[length])) {
                bounded(() -> Bytes.readAll(source, ByteBuffer.allocate(8192)));
                for (int again = 0; again < 3; again++) {
                    ByteBuffer target = ByteBuffer.allocate(10);
                    assertEquals(-1, bounded(() -> source.read(target)), "read after the end");
                    assertEquals(0, target.position(), "position after the end");
                }
            }
        }
    }

    @Test
    final void returnsWhatIsThereRatherThanWaitForMore(TestReporter reporter) throws Exception {
        byte[] first = Pattern.MODULUS_251.bytes(1000);
        Optional<Source> stalled = openStalled(first);
        if (stalled.isEmpty()) {
            notClaimed(reporter, "a source that keeps its reader waiting");
            return;
        }
        try (Source source = stalled.get()) {
            ByteBuffer target = ByteBuffer.allocate(4096);
            while (target.position() < first.length) {
                bounded(() -> source.read(target));
            }
            Pattern.MODULUS_251.check(target.flip(), 0);
            assertEquals(first.length, target.remaining());
        }
    }

    @Test
    final void isReadyOnlyIfAReadWouldNotBlock(TestReporter reporter) throws Exception {
        try (Source source = open(new byte[10_000])) {
            boolean ready = source.ready();
            bounded(() -> source.read(ByteBuffer.allocate(10)));
            reporter.publishEntry("ready before the first byte", String.valueOf(ready));
        }
        Optional<Source> stalled = openStalled(new byte[0]);
        if (stalled.isPresent()) {
            try (Source source = stalled.get()) {
                assertFalse(source.ready(), "ready, and yet nothing is there");
            }
        }
    }

    @Test
    final void countsDownWhatRemainsWhereItKnows(TestReporter reporter) throws Exception {
        byte[] bytes = new byte[10_000];
        try (Source source = open(bytes)) {
            OptionalLong before = source.remainingBytes();
            if (before.isEmpty()) {
                notClaimed(reporter, "the number of bytes to come");
                return;
            }
            assertEquals(bytes.length, before.getAsLong(), "before the first read");
            int count = bounded(() -> source.read(ByteBuffer.allocate(777)));
            assertEquals(OptionalLong.of(bytes.length - count), source.remainingBytes());
            bounded(() -> Bytes.readAll(source, ByteBuffer.allocate(8192)));
            assertEquals(OptionalLong.of(0), source.remainingBytes(), "at the end");
        }
    }

    @Test
    final void offersAHandleOrSaysWhyNot(TestReporter reporter) throws Exception {
        try (Source source = open(new byte[10])) {
            HandleClaims.check(source.handle(), reporter);
        }
    }

    @Test
    final void isReadableWhileBytesRemainAndAwaitsNothingAtTheEnd() throws Exception {
        try (Source source = open(new byte[10])) {
            assertTrue(bounded(source::awaitReadable), "bytes are there");
            bounded(() -> Bytes.readAll(source, ByteBuffer.allocate(100)));
            bounded(source::awaitReadable);
            assertEquals(-1, bounded(() -> source.read(ByteBuffer.allocate(1))));
        }
    }

    @Test
    final void closeEndsAWaitForBytes(TestReporter reporter) throws Exception {
        Optional<Source> stalled = openStalled(new byte[0]);
        if (stalled.isEmpty() || stalled.get().handle() instanceof Handle.None) {
            notClaimed(reporter, "waiting for bytes on a handle");
            stalled.ifPresent(SourceContract::closeQuietly);
            return;
        }
        Source source = stalled.get();
        var waiter = Background.start(source::awaitReadable).settle();
        source.close();
        try {
            assertFalse(waiter.await(patience()), "readable, and yet nothing is there");
        } catch (IOException _) {
            // as good an end of the wait
        }
    }

    @Test
    final void closeFromAnotherThreadEndsABlockedRead(TestReporter reporter) throws Exception {
        for (int round = 0; round < ROUNDS_OF_RACES; round++) {
            Optional<Source> stalled = openStalled(new byte[0]);
            if (stalled.isEmpty()) {
                notClaimed(reporter, "a source that keeps its reader waiting");
                return;
            }
            Source source = stalled.get();
            var reading = new CountDownLatch(1);
            var reader =
                    Background.start(() -> {
                        reading.countDown();
                        return source.read(ByteBuffer.allocate(10));
                    });
            Background.await(reading, "the reader did not start");
            // every other round closes at once, so that both orders of the race are met
            if (round % 2 == 0) {
                reader.settle();
            }
            var closer = Background.start(() -> close(source));
            assertThrows(IOException.class, () -> reader.await(patience()), "the blocked read");
            closer.await(patience());
        }
    }

    @Test
    final void mayBeClosedTwiceAndFromTwoThreads() throws Exception {
        Source source = open(new byte[10]);
        var other = Background.start(() -> close(source));
        bounded(() -> close(source));
        other.await(patience());
        bounded(() -> close(source));
    }

    @Test
    final void failsToReadOnceClosed() throws Exception {
        Source source = open(new byte[10]);
        bounded(() -> source.read(ByteBuffer.allocate(1)));
        source.close();
        assertThrows(IOException.class, () -> bounded(() -> source.read(ByteBuffer.allocate(1))));
    }

    private byte[] readAll(byte[] bytes, ByteBuffer buffer) throws IOException {
        try (Source source = open(bytes)) {
            return Bytes.readAll(source, buffer);
        }
    }

    private <T> T bounded(Callable<T> call) throws Exception {
        return Background.start(call).await(patience());
    }

    private static boolean close(Source source) throws IOException {
        source.close();
        return true;
    }

    private static void closeQuietly(Source source) {
        try {
            source.close();
        } catch (IOException e) {
            throw new AssertionError("close of " + source.name(), e);
        }
    }

    private static void notClaimed(TestReporter reporter, String what) {
        reporter.publishEntry("not claimed", what);
    }
}
