package dev.wherry.bench.kernel;

import dev.wherry.core.Ticker;
import dev.wherry.linux.CallLoop;
import dev.wherry.linux.CallLoop.Call;
import dev.wherry.linux.CallLoop.Engine;
import dev.wherry.linux.CallLoop.Function;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** One call of the C library, again and again on this thread. */
final class LoopWorkload implements Workload {

    private static final long CALLS_PER_SLICE = 2000;

    /** Of calls that do nothing; as long as a slice of the others. */
    private static final long EMPTY_CALLS_PER_SLICE = 100_000;

    private static final long CALLS_PER_PAIR = 300_000;
    private static final int SLICES = 50;

    /** About how many bytes are copied beside one run of perf. */
    private static final long PAIR_BYTES = 1L << 30;

    private final String name;
    private final long operationsPerSlice;
    private final long operationsPerPair;
    private final List<String> perfArguments;
    private final CallLoop loop;

    private LoopWorkload(
            String name,
            long operationsPerSlice,
            long operationsPerPair,
            List<String> perfArguments,
            CallLoop loop) {
        this.name = name;
        this.operationsPerSlice = operationsPerSlice;
        this.operationsPerPair = operationsPerPair;
        this.perfArguments = perfArguments;
        this.loop = loop;
    }

    /** A call that does nothing: what is in the figures of the others and not of the kernel. */
    static Workload nothing(Engine engine, Arena memory) throws IOException {
        return new LoopWorkload(
                KernelSuite.CALL,
                EMPTY_CALLS_PER_SLICE,
                CALLS_PER_PAIR,
                List.of(),
                CallLoop.of(engine, memory, List.of(call(Function.ABS, 0, 0, 0))));
    }

    /** The shortest system call. */
    static Workload systemCall(Engine engine, Arena memory) throws IOException {
        return new LoopWorkload(
                "syscall/basic",
                CALLS_PER_SLICE,
                CALLS_PER_PAIR,
                List.of("syscall", "basic", "-l", Long.toString(CALLS_PER_PAIR)),
                CallLoop.of(engine, memory, List.of(call(Function.GETPPID, 0, 0, 0))));
    }

    /** The C library's copy of {@code bytes}, both sides touched before. */
    static Workload copy(Engine engine, Arena memory, long bytes, long copiesPerSlice)
            throws IOException {
        MemorySegment from = CopyMemory.allocate(memory, bytes);
        MemorySegment to = CopyMemory.allocate(memory, bytes);
        long copies = Math.max(1, PAIR_BYTES / bytes);
        return new LoopWorkload(
                KernelSuite.LIBC_COPY,
                copiesPerSlice,
                copies,
                List.of(
                        "mem",
                        "memcpy",
                        "-f",
                        "default",
                        "-s",
                        bytes + "B",
                        "-l",
                        Long.toString(copies)),
                CallLoop.of(
                        engine,
                        memory,
                        List.of(call(Function.MEMCPY, to.address(), from.address(), bytes))));
    }

    private static Call call(Function function, long a, long b, long c) {
        return new Call(function, a, b, c, CallLoop.ANY);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long operationsPerSlice() {
        return operationsPerSlice;
    }

    @Override
    public int slicesPerTurn() {
        return SLICES;
    }

    @Override
    public long operationsPerPair() {
        return operationsPerPair;
    }

    @Override
    public List<String> perfArguments() {
        return perfArguments;
    }

    @Override
    public long[] time(Ticker ticker, int slices, long operations) throws IOException {
        loop.run(Math.min(operations, CALLS_PER_SLICE));
        long[] nanos = new long[slices];
        for (int i = 0; i < slices; i++) {
            long start = ticker.nanos();
            loop.run(operations);
            nanos[i] = ticker.nanos() - start;
        }
        return nanos;
    }
}
