package dev.wherry.engine.relay;

import dev.wherry.core.stream.Chunk;

/**
 * A ring with several writes in flight. Where every write costs a round trip it starts deep;
 * elsewhere it writes in sequence first and goes deeper only if writes wait and depth gains.
 */
final class DepthLane implements Lane {

    /** Enough to hide a round trip behind large units; more only costs memory. */
    private static final int DEFAULT_DEPTH = 4;

    @Override
    public String name() {
        return "ring with depth";
    }

    @Override
    public Offer offer(Transfer transfer) {
        return transfer.outlet().traits().overlapping()
                ? Offer.mine("the sink can take several writes at a time")
                : Offer.notMine("the sink takes its writes in sequence");
    }

    @Override
    public void run(Transfer transfer) throws TransferException {
        int asked = transfer.options().depth();
        int most = asked == 0 ? DEFAULT_DEPTH : asked;
        boolean deepAtOnce = asked > 1 || transfer.outlet().traits().latencyBound();
        Ring ring = transfer.openRing(most);
        try (RingReader reader = RingReader.start(transfer, ring)) {
            if (deepAtOnce) {
                writeDeep(transfer, ring, new DepthTrial(most, most));
            } else if (writeUntilWaiting(transfer, ring)
                    && writeDeep(transfer, ring, new DepthTrial(1, most))) {
                RingLane.writeInSequence(transfer, ring);
            }
            reader.throwFailure();
        }
    }

    /** Writes one at a time; true as soon as writes are seen to wait, false at the end. */
    private static boolean writeUntilWaiting(Transfer transfer, Ring ring)
            throws TransferException {
        WriteWaits waits = new WriteWaits(transfer.ticker());
        for (Chunk chunk = ring.take(); chunk != null; chunk = ring.take()) {
            Chunk due = chunk;
            waits.watch(() -> transfer.outlet().write(due.bytes()));
            ring.release(due);
            if (waits.found()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Writes as deep as pays; true as soon as that is known to be one at a time, false at the end.
     */
    private static boolean writeDeep(Transfer transfer, Ring ring, DepthTrial trial)
            throws TransferException {
        try (WindowWriter writer = WindowWriter.open(transfer, ring, trial)) {
            Chunk chunk = ring.take();
            while (chunk != null && !writer.foundDepthUseless()) {
                writer.write(chunk);
                chunk = ring.take();
            }
            writer.finish();
            if (chunk == null) {
                return false;
            }
            transfer.outlet().write(chunk.bytes());
            ring.release(chunk);
            return true;
        }
    }
}
