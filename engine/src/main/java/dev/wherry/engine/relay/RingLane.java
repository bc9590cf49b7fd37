package dev.wherry.engine.relay;

import dev.wherry.core.stream.Chunk;

/** A ring between a reading thread and this one; one write at a time, in sequence. */
final class RingLane implements Lane {

    @Override
    public String name() {
        return "ring";
    }

    @Override
    public Offer offer(Transfer transfer) {
        if (transfer.options().depth() == 1) {
            return Offer.mine("a depth of 1 was asked for");
        }
        if (transfer.outlet().paced()) {
            return Offer.mine("a rate limit leaves nothing for depth to gain");
        }
        return transfer.outlet().traits().overlapping()
                ? Offer.notMine("the sink can take several writes at a time")
                : Offer.mine("the sink takes its writes in sequence");
    }

    @Override
    public void run(Transfer transfer) throws TransferException {
        Ring ring = transfer.openRing(1);
        try (RingReader reader = RingReader.start(transfer, ring)) {
            writeInSequence(transfer, ring);
            reader.throwFailure();
        }
    }

    /** Writes what comes through {@code ring} to its end, one write at a time. */
    static void writeInSequence(Transfer transfer, Ring ring) throws TransferException {
        for (Chunk chunk = ring.take(); chunk != null; chunk = ring.take()) {
            transfer.outlet().write(chunk.bytes());
            ring.release(chunk);
        }
    }
}
