package dev.wherry.engine.relay;

import dev.wherry.linux.PipeCapacity;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Fills a ring from its own thread until the source ends or fails, or the ring does. */
final class RingReader implements AutoCloseable {

    /** The most asked of the source at a time: a pipe holds no more. */
    private static final int MOST_BYTES = PipeCapacity.USUAL_LIMIT_BYTES;

    /** How long to wait for a read that closing the source should have ended. */
    private static final long JOIN_MILLIS = 5_000;

    private final Transfer transfer;
    private final Ring ring;
    private final Thread thread;

    /** Asking the source whether it pauses is a system call, so only where the answer matters. */
    private final boolean somebodyWaits;

    private final AtomicReference<@Nullable TransferException> failure = new AtomicReference<>();

    private RingReader(Transfer transfer, Ring ring) {
        this.transfer = transfer;
        this.ring = ring;
        this.somebodyWaits = transfer.outlet().traits().interactive();
        this.thread = Thread.ofPlatform().daemon().name("wherry-reader").unstarted(this::fill);
    }

    static RingReader start(Transfer transfer, Ring ring) {
        RingReader reader = new RingReader(transfer, ring);
        reader.thread.start();
        return reader;
    }

    /** Throws what ended the source, once the ring is empty. */
    void throwFailure() throws TransferException {
        TransferException cause = failure.get();
        if (cause != null) {
            throw cause;
        }
    }

    /** Ends the thread, whatever it is waiting for. */
    @Override
    public void close() {
        ring.fail(new TransferException(Blame.CANCELLED, "the transfer is over", null));
        if (thread.isAlive()) {
            transfer.intake().abort();
        }
        try {
            thread.join(JOIN_MILLIS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void fill() {
        try {
            while (readOnce()) {
                transfer.longStream().observe();
            }
        } catch (TransferException e) {
            failure.set(e);
        } catch (RuntimeException | Error e) {
            failure.set(new TransferException(Blame.SOURCE, "reading failed: " + e, e));
        }
        // What was read before the failure still belongs to the sink.
        ring.end();
    }

    private boolean readOnce() throws TransferException {
        ByteBuffer room = ring.reserve(MOST_BYTES);
        int count = transfer.intake().read(room);
        if (count > 0) {
            ring.commit(count, somebodyWaits && transfer.intake().paused());
        }
        return count >= 0;
    }
}
