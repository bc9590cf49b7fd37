package dev.wherry.engine.relay;

/**
 * A way to move the bytes of a transfer, and nothing else: it opens, syncs and finishes nothing.
 *
 * <p>Lanes are asked in order before the first byte; the first that accepts moves them all.
 */
sealed interface Lane permits SpliceLane, OneThreadLane, RingLane, DepthLane {

    /** Name for {@code -v} and reports. */
    String name();

    /** Whether this transfer is its own, and why. Touches no byte and makes no native call. */
    Offer offer(Transfer transfer);

    /**
     * Moves every byte from the intake to the outlet.
     *
     * @throws TransferException if it cannot; bytes that were read before the source failed have
     *     then been written, and {@link Transfer#completeBytes} says how many are certain
     */
    void run(Transfer transfer) throws TransferException;

    /** A lane's answer. */
    record Offer(boolean accepted, String because) {

        static Offer mine(String because) {
            return new Offer(true, because);
        }

        static Offer notMine(String because) {
            return new Offer(false, because);
        }
    }
}
