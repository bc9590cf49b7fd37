package dev.wherry.bench.kernel;

import dev.wherry.core.Ticker;
import java.io.IOException;

/** One operation, timed some at a time. For one thread. */
interface Workload {

    /** As in results, such as {@code syscall/basic}. */
    String name();

    /** How many operations a slice has, so that it takes less than a millisecond where it can. */
    long operationsPerSlice();

    /** How many slices are timed in one turn of a round. */
    int slicesPerTurn();

    /** How many operations are timed together beside one run of perf. */
    long operationsPerPair();

    /** The arguments of {@code perf bench} for that many of the same operation. */
    java.util.List<String> perfArguments();

    /**
     * Times slices, the first one a warm-up that is not returned.
     *
     * @return nanoseconds of each of {@code slices}
     * @throws InterruptedException if interrupted while it waits for its threads
     */
    long[] time(Ticker ticker, int slices, long operations)
            throws IOException, InterruptedException;
}
