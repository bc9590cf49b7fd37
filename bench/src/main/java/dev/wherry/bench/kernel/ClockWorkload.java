package dev.wherry.bench.kernel;

import dev.wherry.core.Ticker;
import java.util.List;

/** Reading the clock, as it is read before and after every slice. */
final class ClockWorkload implements Workload {

    static final long READINGS = 1000;

    private static final int SLICES = 50;

    @Override
    public String name() {
        return KernelSuite.CLOCK;
    }

    @Override
    public long operationsPerSlice() {
        return READINGS;
    }

    @Override
    public int slicesPerTurn() {
        return SLICES;
    }

    @Override
    public long operationsPerPair() {
        return READINGS;
    }

    @Override
    public List<String> perfArguments() {
        return List.of();
    }

    @Override
    public long[] time(Ticker ticker, int slices, long operations) {
        long[] nanos = new long[slices];
        for (int i = 0; i < slices; i++) {
            long start = ticker.nanos();
            long now = start;
            for (long reading = 0; reading < operations; reading++) {
                now = ticker.nanos();
            }
            nanos[i] = now - start;
        }
        return nanos;
    }
}
