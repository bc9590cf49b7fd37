package dev.wherry.engine.relay;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.ReaderLeftException;
import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** The source's side of a transfer: counts, digests, and blames the source for what goes wrong. */
final class Intake {

    private final Source source;
    private final Ticker ticker;
    private final Meter meter = new Meter();
    private final Optional<Digest> digest;

    Intake(Source source, Optional<Digest> digest, Ticker ticker) {
        this.source = source;
        this.digest = digest;
        this.ticker = ticker;
    }

    /** As {@link Source#read}. */
    int read(ByteBuffer target) throws TransferException {
        int start = target.position();
        long since = ticker.nanos();
        try {
            int count = source.read(target);
            if (count > 0) {
                meter.record(count, ticker.nanos() - since);
                digest.ifPresent(d -> d.update(target.slice(start, count)));
            }
            return count;
        } catch (IOException e) {
            throw failed("read", e);
        }
    }

    /** Whether the source has nothing to give at the moment, as far as it can tell. */
    boolean paused() {
        try {
            return !source.ready();
        } catch (IOException _) {
            return true; // The next read says what is wrong, with the right words.
        }
    }

    /** As {@link Source#awaitReadable}; the time counts as waiting for the source. */
    boolean awaitReadable() throws TransferException {
        try {
            return source.awaitReadable();
        } catch (IOException e) {
            throw failed("read", e);
        }
    }

    /** Counts bytes that the kernel moved on our behalf. */
    void moved(long bytes, long nanos) {
        meter.record(bytes, nanos);
    }

    TransferException failed(String call, IOException e) {
        return switch (e) {
            case TransferException own -> own;
            case ReaderLeftException _ -> new TransferException(Blame.READER, "the reader left", e);
            default ->
                    TransferException.during(Blame.SOURCE, call, source.name(), meter.bytes(), e);
        };
    }

    Handle handle() {
        return source.handle();
    }

    /** Whether the bytes have to pass through the process. */
    boolean seesBytes() {
        return digest.isPresent();
    }

    /** Digest of everything read so far, in hexadecimal. */
    String digestHex() {
        return digest.orElseThrow().hex();
    }

    Meter meter() {
        return meter;
    }

    Source source() {
        return source;
    }

    /** Ends a blocked read. */
    void abort() {
        try {
            source.abort();
        } catch (IOException _) {
            // The transfer has failed already, for a reason that matters more.
        }
    }
}
