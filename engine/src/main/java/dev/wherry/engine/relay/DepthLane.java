package dev.wherry.engine.relay;

import dev.wherry.core.stream.Chunk;
import java.util.function.Predicate;

/**
 * A ring with several writes in flight. Where every write costs a round trip it starts deep;
 * elsewhere it writes in sequence first and goes deeper only if writes are slow and depth gains.
 */
final class DepthLane implements Lane {

    /** Enough to hide a round trip behind large units; more only costs memory. */
    private static final int DEFAULT_DEPTH = 4;

    /** Writes to look at before deciding whether the sink is slow. */
    private static final int SEQUENTIAL_UNITS = 4;

    /** A sink at least this fast gains nothing from depth: its cost is the copy, not a wait. */
    private static final long FAST_BYTES_PER_SECOND = 1 << 30;

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
            } else if (writeInSequence(transfer, ring, DepthLane::isSlow)
                    && writeDeep(transfer, ring, new DepthTrial(1, most))) {
                writeInSequence(transfer, ring, _ -> false);
            }
            reader.throwFailure();
        }
    }

    /** Writes one at a time; true as soon as {@code enough}, false at the end. */
    private static boolean writeInSequence(Transfer transfer, Ring ring, Predicate<Meter> enough)
            throws TransferException {
        Outlet outlet = transfer.outlet();
        for (Chunk chunk = ring.take(); chunk != null; chunk = ring.take()) {
            outlet.write(chunk.bytes());
            ring.release(chunk);
            if (enough.test(outlet.meter())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSlow(Meter meter) {
        return meter.calls() >= SEQUENTIAL_UNITS
                && meter.bytes() < FAST_BYTES_PER_SECOND / 1e9 * meter.busyNanos();
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
