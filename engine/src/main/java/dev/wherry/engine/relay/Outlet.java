package dev.wherry.engine.relay;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Window;
import dev.wherry.linux.Errno;
import dev.wherry.linux.ErrnoException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** The sink's side of a transfer: counts, paces, and blames the sink for what goes wrong. */
final class Outlet {

    private final Sink sink;
    private final Ticker ticker;
    private final Meter meter = new Meter();
    private final Optional<Pace> pace;

    Outlet(Sink sink, Optional<Pace> pace, Ticker ticker) {
        this.sink = sink;
        this.pace = pace;
        this.ticker = ticker;
    }

    /** Writes all of {@code bytes}, in as many calls as that takes. */
    void write(ByteBuffer bytes) throws TransferException {
        int end = bytes.limit();
        while (bytes.position() < end) {
            bytes.limit(bytes.position() + Math.min(end - bytes.position(), largestWriteBytes()));
            awaitTurn(bytes.remaining());
            long since = ticker.nanos();
            try {
                int count = sink.write(bytes);
                if (count <= 0) {
                    throw new IOException("the sink took nothing and gave no reason");
                }
                meter.record(count, ticker.nanos() - since);
            } catch (IOException e) {
                throw failed("write", e);
            }
        }
    }

    private void awaitTurn(int bytes) throws TransferException {
        try {
            if (pace.isPresent()) {
                pace.get().await(bytes);
            }
        } catch (InterruptedException e) {
            throw TransferException.interrupted(e);
        }
    }

    /** As {@link Sink#openWindow}. */
    Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion)
            throws TransferException {
        try {
            return sink.openWindow(depth, completion);
        } catch (IOException e) {
            throw failed("write", e);
        }
    }

    /** Counts bytes that somebody else moved on our behalf. */
    void moved(long bytes, long nanos) {
        meter.record(bytes, nanos);
    }

    TransferException failed(String call, IOException e) {
        if (e instanceof TransferException own) {
            return own;
        }
        return call.equals("write") && sink.traits().readerMayLeave() && saysBrokenPipe(e)
                ? new TransferException(Blame.READER, "the reader of " + sink.name() + " left", e)
                : TransferException.during(Blame.SINK, call, sink.name(), meter.bytes(), e);
    }

    /**
     * The JDK gives no number, and its words are in the system's language; but a plain write to a
     * pipe fails for no other reason.
     */
    private static boolean saysBrokenPipe(IOException e) {
        return !(e instanceof ErrnoException numbered) || numbered.is(Errno.EPIPE);
    }

    /** Waits until the sink's handle has room. */
    void awaitWritable() throws TransferException {
        try {
            sink.awaitWritable();
        } catch (IOException e) {
            throw failed("write", e);
        }
    }

    int largestWriteBytes() {
        return pace.map(Pace::largestWriteBytes).orElse(Integer.MAX_VALUE);
    }

    boolean paced() {
        return pace.isPresent();
    }

    SinkTraits traits() {
        return sink.traits();
    }

    Handle handle() {
        return sink.handle();
    }

    Meter meter() {
        return meter;
    }

    Sink sink() {
        return sink;
    }

    /** Ends every wait for the rate, and a write that waits for somebody at the other end. */
    void abort() {
        pace.ifPresent(Pace::cancel);
        if (sink.traits().interactive()) {
            try {
                sink.abort();
            } catch (IOException _) {
                // The transfer is being given up already.
            }
        }
    }
}
