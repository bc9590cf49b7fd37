package dev.wherry.engine.relay;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Handle.Kind;
import dev.wherry.linux.Errno;
import dev.wherry.linux.ErrnoException;
import dev.wherry.linux.NativeAccess;
import dev.wherry.linux.PipeCapacity;
import dev.wherry.linux.Splice;
import java.nio.ByteBuffer;

/**
 * Lets the kernel pass pages from one descriptor to the other. The first part of the stream is
 * copied while native calls are linked, so that a short stream never pays for them.
 */
final class SpliceLane implements Lane {

    @Override
    public String name() {
        return "splice";
    }

    @Override
    public Offer offer(Transfer transfer) {
        RelayOptions options = transfer.options();
        if (NativeAccess.current() instanceof NativeAccess.Refused(String reason)) {
            return Offer.notMine("no system calls: " + reason);
        }
        if (transfer.intake().seesBytes()) {
            return Offer.notMine("the digest has to see the bytes");
        }
        if (transfer.outlet().paced()) {
            return Offer.notMine("the rate limit has to hold bytes back");
        }
        if (options.unitBytes() != 0 || options.bufferBytes() != 0) {
            return Offer.notMine("a write or buffer size was asked for");
        }
        Kind from = transfer.intake().source().kind();
        // Asked only of files: opening a FIFO once more would be a native call.
        if (from == Kind.REGULAR_FILE
                && transfer.intake().handle() instanceof Handle.None(String reason)) {
            return Offer.notMine("the source has no descriptor for it: " + reason);
        }
        return offer(from, transfer.outlet().sink().kind());
    }

    private static Offer offer(Kind from, Kind to) {
        if (from != Kind.PIPE && to != Kind.PIPE) {
            return Offer.notMine("neither side is a pipe");
        }
        return switch (to) {
            case REGULAR_FILE -> Offer.notMine("a file's page cache copies the bytes anyway");
            case TERMINAL, OTHER -> Offer.notMine("the sink is not known to take pages");
            case SOCKET -> Offer.notMine("a socket opened here keeps its descriptor to itself");
            case PIPE, NULL_DEVICE ->
                    from == Kind.SOCKET || from == Kind.OTHER || from == Kind.TERMINAL
                            ? Offer.notMine("the source is not known to give pages")
                            : Offer.mine("nothing needs to see the bytes");
        };
    }

    @Override
    public void run(Transfer transfer) throws TransferException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(OneThreadLane.BUFFER_BYTES);
        while (!transfer.longStream().ready()) {
            if (!OneThreadLane.copy(transfer, buffer)) {
                return;
            }
            transfer.longStream().observe();
        }
        if (transfer.intake().handle() instanceof Handle.Descriptor from
                && transfer.outlet().handle() instanceof Handle.Descriptor to) {
            splice(transfer, from, to);
        }
        copyRest(transfer, buffer);
    }

    /** Splices until the end, or until the kernel refuses this pair of descriptors. */
    private static void splice(Transfer transfer, Handle.Descriptor from, Handle.Descriptor to)
            throws TransferException {
        long start = transfer.ticker().nanos();
        long sinkWaitNanos = 0;
        while (transfer.intake().awaitReadable()) {
            long readable = transfer.ticker().nanos();
            long moved = spliceOnce(transfer, from, to);
            if (moved == Splice.WOULD_BLOCK) {
                transfer.outlet().awaitWritable();
                long waitedNanos = transfer.ticker().nanos() - readable;
                sinkWaitNanos += waitedNanos;
                start += waitedNanos;
                continue;
            }
            if (moved == 0) {
                return;
            }
            long done = transfer.ticker().nanos();
            transfer.intake().moved(moved, readable - start);
            transfer.outlet().moved(moved, sinkWaitNanos + done - readable);
            sinkWaitNanos = 0;
            start = done;
        }
    }

    /** A wait inside the kernel could not be ended from outside, so this never waits. */
    private static long spliceOnce(Transfer transfer, Handle.Descriptor from, Handle.Descriptor to)
            throws TransferException {
        try {
            return Splice.splice(
                    from.number(),
                    to.number(),
                    PipeCapacity.USUAL_LIMIT_BYTES,
                    Splice.SPLICE_F_NONBLOCK);
        } catch (ErrnoException e) {
            if (e.is(Errno.EINVAL)) {
                return 0;
            }
            throw blame(transfer, from, e);
        }
    }

    /**
     * Splice does not say which side failed. Reading a pipe cannot fail, so with a pipe as the
     * source it was the sink; otherwise the sink is a pipe, whose only failure is EPIPE.
     */
    private static TransferException blame(
            Transfer transfer, Handle.Descriptor from, ErrnoException e) {
        return from.kind() == Kind.PIPE || e.is(Errno.EPIPE)
                ? transfer.outlet().failed("write", e)
                : transfer.intake().failed("read", e);
    }

    /**
     * The end of the stream is the source's to declare; and where splice was refused, all of the
     * rest.
     */
    private static void copyRest(Transfer transfer, ByteBuffer buffer) throws TransferException {
        while (OneThreadLane.copy(transfer, buffer)) {}
    }
}
