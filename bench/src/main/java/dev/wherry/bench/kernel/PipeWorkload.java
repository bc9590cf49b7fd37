package dev.wherry.bench.kernel;

import dev.wherry.core.Ticker;
import dev.wherry.linux.CallLoop;
import dev.wherry.linux.CallLoop.Call;
import dev.wherry.linux.CallLoop.Engine;
import dev.wherry.linux.CallLoop.Function;
import dev.wherry.linux.Descriptor;
import dev.wherry.linux.Pipe;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;

/**
 * Two threads that pass four bytes to and fro through two pipes. One operation is a round trip: two
 * writes, two reads and two changes of threads. Each turn has new threads, because where the
 * scheduler puts them decides about half of the time.
 */
final class PipeWorkload implements Workload {

    private static final long TRIPS_PER_SLICE = 100;
    private static final long TRIPS_PER_PAIR = 20_000;
    private static final int SLICES = 50;
    private static final int MESSAGE_BYTES = 4;

    private final Engine engine;

    PipeWorkload(Engine engine) {
        this.engine = engine;
    }

    @Override
    public String name() {
        return "sched/pipe threads";
    }

    @Override
    public long operationsPerSlice() {
        return TRIPS_PER_SLICE;
    }

    @Override
    public int slicesPerTurn() {
        return SLICES;
    }

    @Override
    public long operationsPerPair() {
        return TRIPS_PER_PAIR;
    }

    @Override
    public List<String> perfArguments() {
        return List.of("sched", "pipe", "-T", "-l", Long.toString(TRIPS_PER_PAIR));
    }

    @Override
    public long[] time(Ticker ticker, int slices, long operations)
            throws IOException, InterruptedException {
        try (Arena memory = Arena.ofShared();
                Tasks tasks = new Tasks();
                Pipe there = Pipe.open();
                Pipe back = Pipe.open()) {
            CallLoop near =
                    loop(
                            memory,
                            message(Function.WRITE, there.writeEnd(), memory),
                            message(Function.READ, back.readEnd(), memory));
            CallLoop far =
                    loop(
                            memory,
                            message(Function.READ, there.readEnd(), memory),
                            message(Function.WRITE, back.writeEnd(), memory));
            tasks.start("wherry-pipe", () -> far.run(TRIPS_PER_SLICE + slices * operations));
            near.run(TRIPS_PER_SLICE);
            long[] nanos = new long[slices];
            for (int i = 0; i < slices; i++) {
                long start = ticker.nanos();
                near.run(operations);
                nanos[i] = ticker.nanos() - start;
            }
            tasks.await();
            return nanos;
        }
    }

    private CallLoop loop(Arena memory, Call first, Call second) throws IOException {
        return CallLoop.of(engine, memory, List.of(first, second));
    }

    private static Call message(Function function, Descriptor descriptor, Arena memory)
            throws IOException {
        return new Call(
                function,
                descriptor.number(),
                memory.allocate(MESSAGE_BYTES).address(),
                MESSAGE_BYTES,
                MESSAGE_BYTES);
    }
}
