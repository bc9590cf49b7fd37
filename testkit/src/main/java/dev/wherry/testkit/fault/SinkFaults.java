package dev.wherry.testkit.fault;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Window;
import dev.wherry.testkit.ForwardingSink;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.VirtualTicker;
import java.io.IOException;
import java.util.random.RandomGenerator;

/**
 * Ways for a sink to misbehave. Each returns a sink that owns the one given, and, but for {@link
 * #slow}, offers a window where that one does.
 */
public final class SinkFaults {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private SinkFaults() {}

    /** Each write takes a random number of the bytes offered, at least 1. */
    public static Sink shortWrites(Sink sink, Seed seed) {
        RandomGenerator random = seed.random();
        return new FaultySink(sink, (_, length) -> 1 + random.nextInt(length));
    }

    /** After {@code bytes} bytes the sink waits until {@code gate} opens or it is closed. */
    public static Sink pausesAt(Sink sink, long bytes, Gate gate) {
        return new FaultySink(sink, PausingSource.pause(bytes, gate)) {
            @Override
            public void close() throws IOException {
                gate.breakDown();
                super.close();
            }
        };
    }

    /** After {@code bytes} bytes the peer is gone: {@code Connection reset by peer}. */
    public static Sink resetAt(Sink sink, long bytes) {
        return failsAt(sink, bytes, new IOException("Connection reset by peer"));
    }

    /**
     * The disk has room for {@code bytes} bytes: what fits of a write is written, and the next
     * fails with {@code No space left on device}.
     */
    public static Sink fullAt(Sink sink, long bytes) {
        return failsAt(sink, bytes, new IOException("No space left on device"));
    }

    /** After {@code bytes} bytes nobody reads any more: {@code Broken pipe}. */
    public static Sink readerLeavesAt(Sink sink, long bytes) {
        return failsAt(sink, bytes, new IOException("Broken pipe"));
    }

    /** After {@code bytes} bytes every write throws {@code failure}. */
    public static Sink failsAt(Sink sink, long bytes, IOException failure) {
        return new FaultySink(sink, Allowance.until(bytes, failure));
    }

    /**
     * Each write costs a round trip and its bytes on {@code clock}; nothing waits. It takes its
     * writes in sequence, since who overtakes whom has no meaning on a clock that writes move.
     *
     * @param bytesPerSecond at least 1
     */
    public static Sink slow(
            Sink sink, VirtualTicker clock, long nanosPerWrite, long bytesPerSecond) {
        return new SlowSink(
                sink,
                (_, length) -> {
                    clock.advance(nanosPerWrite + length * NANOS_PER_SECOND / bytesPerSecond);
                    return length;
                });
    }

    /** Writes well, and fails only when asked to make it durable. */
    public static Sink failsOnSync(Sink sink, IOException failure) {
        return new ForwardingSink(sink) {
            @Override
            public void sync() throws IOException {
                throw failure;
            }
        };
    }

    /** Writes well, and fails only when it ends; the stream behind it never becomes complete. */
    public static Sink failsOnFinish(Sink sink, IOException failure) {
        return new ForwardingSink(sink) {
            @Override
            public void finish() throws IOException {
                throw failure;
            }
        };
    }

    /** Writes and finishes well, and fails only on close, once what is behind it is closed. */
    public static Sink failsOnClose(Sink sink, IOException failure) {
        return new ForwardingSink(sink) {
            @Override
            public void close() throws IOException {
                super.close();
                throw failure;
            }
        };
    }

    /**
     * Acknowledges all writes and keeps zeros in place of {@code count} bytes from offset {@code
     * from} on: only reading back shows it.
     */
    public static Sink loses(Sink sink, long from, long count) {
        return new LosingSink(sink, from, count);
    }

    /** The {@code index}th item of each window, from 0, is not written and fails. */
    public static Sink failsItem(Sink sink, int index, IOException failure) {
        return new ForwardingSink(sink) {
            @Override
            public Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion)
                    throws IOException {
                return FaultyWindow.open(
                        sink,
                        depth,
                        completion,
                        (at, chunk) ->
                                at == index
                                        ? FaultyWindow.Passed.prefix(chunk, 0, failure)
                                        : FaultyWindow.Passed.whole(chunk));
            }
        };
    }
}
