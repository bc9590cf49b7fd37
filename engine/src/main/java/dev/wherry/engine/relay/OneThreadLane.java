package dev.wherry.engine.relay;

import java.nio.ByteBuffer;

/**
 * Reads and writes in turn from one thread, a large buffer at a time. Between two pipes the
 * kernel's own buffers already overlap the two sides, and a second thread only costs switches.
 */
final class OneThreadLane implements Lane {

    /** Large enough to make calls rare, small enough to stay in a processor's cache. */
    static final int BUFFER_BYTES = 256 << 10;

    @Override
    public String name() {
        return "one thread";
    }

    @Override
    public Offer offer(Transfer transfer) {
        if (transfer.options().unitBytes() != 0 || transfer.options().bufferBytes() != 0) {
            return Offer.notMine("a write or buffer size was asked for");
        }
        return switch (transfer.outlet().sink().kind()) {
            case PIPE -> Offer.mine("the kernel's pipe already overlaps both sides");
            case NULL_DEVICE -> Offer.mine("the null device never makes anybody wait");
            case TERMINAL -> Offer.mine("a terminal wants each byte at once");
            case SOCKET, REGULAR_FILE, OTHER -> Offer.notMine("the sink may make the source wait");
        };
    }

    @Override
    public void run(Transfer transfer) throws TransferException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
        while (copy(transfer, buffer)) {
            transfer.longStream().observe();
        }
    }

    /** Moves one buffer; false at the end. */
    static boolean copy(Transfer transfer, ByteBuffer buffer) throws TransferException {
        buffer.clear();
        if (transfer.intake().read(buffer) < 0) {
            return false;
        }
        transfer.outlet().write(buffer.flip());
        return true;
    }
}
