package dev.wherry.engine.relay;

import org.HdrHistogram.Histogram;

/**
 * What one side of a transfer did: calls, bytes, their sizes, and how long they took. Any thread
 * may record; reads see a consistent state.
 */
final class Meter {

    private static final int SIGNIFICANT_DIGITS = 2;
    private static final int SIZE_CLASSES = 64;

    private final long[] callsBySizeClass = new long[SIZE_CLASSES];
    private final Histogram latencyNanos = new Histogram(SIGNIFICANT_DIGITS);
    private long calls;
    private long busyNanos;
    private volatile long bytes;

    /** Records one call that moved {@code moved} bytes, at least 1. */
    synchronized void record(long moved, long nanos) {
        calls++;
        bytes += moved;
        busyNanos += nanos;
        callsBySizeClass[sizeClass(moved)]++;
        latencyNanos.recordValue(Math.max(0, nanos));
    }

    /** Bytes so far; cheap. */
    long bytes() {
        return bytes;
    }

    synchronized long calls() {
        return calls;
    }

    /** Time spent inside calls, all threads added up. */
    synchronized long busyNanos() {
        return busyNanos;
    }

    synchronized RelayReport.Side report(long waitedNanos) {
        return new RelayReport.Side(calls, bytes, busyNanos, waitedNanos, sizes(), latency());
    }

    /** The class of sizes from 2^k to 2^(k+1)-1. */
    private static int sizeClass(long size) {
        return SIZE_CLASSES - 1 - Long.numberOfLeadingZeros(size);
    }

    private java.util.List<RelayReport.SizeClass> sizes() {
        var sizes = new java.util.ArrayList<RelayReport.SizeClass>();
        for (int k = 0; k < SIZE_CLASSES; k++) {
            if (callsBySizeClass[k] > 0) {
                sizes.add(new RelayReport.SizeClass(1L << k, callsBySizeClass[k]));
            }
        }
        return sizes;
    }

    private RelayReport.Latency latency() {
        return new RelayReport.Latency(
                latencyNanos.getValueAtPercentile(50),
                latencyNanos.getValueAtPercentile(90),
                latencyNanos.getValueAtPercentile(99),
                latencyNanos.getMaxValue());
    }
}
