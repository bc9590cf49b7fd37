package dev.wherry.bench.kernel;

import dev.wherry.core.Ticker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Java's own copy, which is not the C library's: beyond the caches they take different ways. */
final class JvmCopyWorkload implements Workload {

    private static final int SLICES = 50;

    private final MemorySegment from;
    private final MemorySegment to;
    private final long copiesPerSlice;

    JvmCopyWorkload(Arena memory, long bytes, long copiesPerSlice) {
        this.copiesPerSlice = copiesPerSlice;
        this.from = CopyMemory.allocate(memory, bytes);
        this.to = CopyMemory.allocate(memory, bytes);
    }

    @Override
    public String name() {
        return KernelSuite.JVM_COPY;
    }

    @Override
    public long operationsPerSlice() {
        return copiesPerSlice;
    }

    @Override
    public int slicesPerTurn() {
        return SLICES;
    }

    @Override
    public long operationsPerPair() {
        return 1;
    }

    @Override
    public List<String> perfArguments() {
        return List.of();
    }

    @Override
    public long[] time(Ticker ticker, int slices, long operations) {
        copy(operations);
        long[] nanos = new long[slices];
        for (int i = 0; i < slices; i++) {
            long start = ticker.nanos();
            copy(operations);
            nanos[i] = ticker.nanos() - start;
        }
        return nanos;
    }

    private void copy(long times) {
        for (long done = 0; done < times; done++) {
            to.copyFrom(from);
        }
    }
}
