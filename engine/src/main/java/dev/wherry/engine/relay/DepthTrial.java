package dev.wherry.engine.relay;

/**
 * Finds out how many writes in flight pay. It measures a few units at each depth, doubles while
 * that gains, and settles at the best. Stretches in which the sink had to wait for the source say
 * nothing about the sink and are thrown away. Pure; one thread at a time, which its caller's lock
 * sees to.
 */
final class DepthTrial {

    /** Units measured at a depth: enough to even out a scheduler's moods. */
    private static final int UNITS = 8;

    /** A deeper window must be this much faster to be worth its memory. */
    private static final double GAIN = 1.03;

    private final int mostDepth;
    private int depth;
    private int bestDepth;
    private double bestRate;
    private boolean settled;

    private int skip;
    private int units;
    private long bytes;
    private long sinceNanos;

    /**
     * Starts measuring at {@code startDepth}.
     *
     * @param mostDepth never go beyond
     */
    DepthTrial(int startDepth, int mostDepth) {
        this.mostDepth = mostDepth;
        this.depth = startDepth;
        this.bestDepth = startDepth;
        this.settled = startDepth >= mostDepth;
        restart();
    }

    /** How many writes may be in flight now. */
    int depth() {
        return depth;
    }

    /** The most writes that may ever be in flight. */
    int mostDepth() {
        return mostDepth;
    }

    boolean settled() {
        return settled;
    }

    /**
     * Tells of a completed write.
     *
     * @param sourceWasSlow the sink had to wait for bytes since the last call
     */
    void completed(long writtenBytes, long nowNanos, boolean sourceWasSlow) {
        if (settled) {
            return;
        }
        if (sourceWasSlow) {
            restart();
        } else if (skip > 0) {
            skip--;
            sinceNanos = nowNanos;
        } else {
            bytes += writtenBytes;
            units++;
            if (units >= UNITS && nowNanos > sinceNanos) {
                judge((double) bytes / (nowNanos - sinceNanos));
            }
        }
    }

    private void judge(double rate) {
        if (rate > bestRate * GAIN) {
            bestRate = rate;
            bestDepth = depth;
            settled = depth >= mostDepth;
            depth = Math.min(mostDepth, depth * 2);
        } else {
            depth = bestDepth;
            settled = true;
        }
        restart();
    }

    private void restart() {
        // The first completions at a depth were submitted at another; one more starts the clock.
        skip = depth + 1;
        units = 0;
        bytes = 0;
    }
}
