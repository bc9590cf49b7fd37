package dev.wherry.measure.statistic;

import dev.wherry.core.Ticker;

/**
 * Very many very short runs of one operation. On a busy machine most slices of under a millisecond
 * stay undisturbed, so their low quantiles are the operation's own cost, while a mean over the same
 * time would be the machine's load. All figures are nanoseconds per operation.
 *
 * @param operationsPerSlice how many operations each sample timed together, at least 1
 * @param sliceNanos nanoseconds per slice, in the order in which they ran
 */
public record Slices(long operationsPerSlice, Samples sliceNanos) {

    /** A slice is disturbed when it took this share more than the undisturbed quarter... */
    private static final double DISTURBED_EXCESS = 0.10;

    /** ... and more than the clock's own grain, so that tiny slices are not all "disturbed". */
    private static final double CLOCK_GRAIN_NANOS = 100;

    public Slices {
        if (operationsPerSlice < 1) {
            throw new IllegalArgumentException("a slice has at least one operation");
        }
    }

    /**
     * Times {@code count} slices after {@code warmups} uncounted ones.
     *
     * @param slice runs {@code operationsPerSlice} operations
     */
    public static Slices record(
            Ticker ticker, int warmups, int count, long operationsPerSlice, Runnable slice) {
        for (int i = 0; i < warmups; i++) {
            slice.run();
        }
        var recorder = new Recorder(count, operationsPerSlice);
        while (recorder.hasRoom()) {
            long start = ticker.nanos();
            slice.run();
            recorder.add(ticker.nanos() - start);
        }
        return recorder.slices();
    }

    /** What 5 % of the slices stayed below: the operation's cost, undisturbed. */
    public double p5() {
        return perOperation(sliceNanos.quantile(0.05));
    }

    /** What a quarter of the slices stayed below; close to {@link #p5} where figures can be had. */
    public double p25() {
        return perOperation(sliceNanos.quantile(0.25));
    }

    /** The median slice. */
    public double p50() {
        return perOperation(sliceNanos.median());
    }

    /** The mean, disturbances included. */
    public double mean() {
        return perOperation(sliceNanos.mean());
    }

    /**
     * The share of slices, 0 to 1, that took over 10 % and over 100 ns more than {@link #p25}: how
     * busy the machine was, or how many ways the operation has of running.
     */
    public double disturbedShare() {
        double quiet = sliceNanos.quantile(0.25);
        double limit = Math.max(quiet * (1 + DISTURBED_EXCESS), quiet + CLOCK_GRAIN_NANOS);
        int disturbed = 0;
        for (double nanos : sliceNanos.values()) {
            disturbed += nanos > limit ? 1 : 0;
        }
        return (double) disturbed / sliceNanos.size();
    }

    private double perOperation(double nanos) {
        return nanos / operationsPerSlice;
    }

    /** Takes slices one by one without allocating. For one thread. */
    public static final class Recorder {

        private final long operationsPerSlice;
        private final long[] nanos;
        private int count;

        /** Has room for {@code capacity} slices, at least 1. */
        public Recorder(int capacity, long operationsPerSlice) {
            this.nanos = new long[capacity];
            this.operationsPerSlice = operationsPerSlice;
        }

        /** Whether another slice can be added. */
        public boolean hasRoom() {
            return count < nanos.length;
        }

        /** Keeps one slice's time. */
        public void add(long sliceNanos) {
            nanos[count++] = sliceNanos;
        }

        /** What was recorded so far, at least one slice. */
        public Slices slices() {
            return new Slices(operationsPerSlice, Samples.of(nanos, count));
        }
    }
}
