package dev.wherry.engine.relay;

/**
 * When enough bytes are there to be worth a write. Pure; the ring asks it under its lock.
 *
 * <p>A full unit always goes, cut so that later units begin at multiples of the unit size. A
 * partial one goes when the stream has ended, when the source pauses and somebody may be waiting at
 * the other end, or when it has waited for the linger time.
 *
 * @param unitBytes size of a full unit
 * @param alignmentBytes a partial unit before the end is rounded down to a multiple of this
 * @param interactive somebody may be waiting for each byte
 * @param lingerNanos how long a partial unit may wait
 */
record WriteRule(int unitBytes, int alignmentBytes, boolean interactive, long lingerNanos) {

    /**
     * How many bytes to write now; 0 to wait.
     *
     * @param position offset in the stream of the first byte there is
     * @param availableBytes how many there are
     * @param ended no more will come
     * @param paused the source had no more to give when it was last asked
     * @param waitedNanos how long the first byte has been there
     */
    int due(long position, long availableBytes, boolean ended, boolean paused, long waitedNanos) {
        int toBoundary = toBoundary(position);
        if (availableBytes >= toBoundary) {
            return toBoundary;
        }
        if (ended) {
            return (int) availableBytes;
        }
        if ((interactive && paused) || waitedNanos >= lingerNanos) {
            return (int) (availableBytes - availableBytes % alignmentBytes);
        }
        return 0;
    }

    /** How many bytes complete the unit that {@code position} lies in. */
    int toBoundary(long position) {
        return unitBytes - (int) (position % unitBytes);
    }
}
