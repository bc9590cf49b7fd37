package dev.wherry.testkit.contract;

import dev.wherry.core.stream.Sink;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.fault.SinkFaults;
import java.util.Optional;

/** Short writes and pauses are faults that a sound sink may show. */
final class ShortWritesContractTest extends SinkContract {

    private final Seed seed;

    ShortWritesContractTest(Seed seed) {
        this.seed = seed;
    }

    @Override
    protected FarSide open() {
        MemorySink memory = MemorySink.overlapping(seed);
        return new FarMemory(memory, SinkFaults.shortWrites(memory, seed));
    }

    @Override
    protected Optional<FarSide> openStalled() {
        MemorySink memory = MemorySink.overlapping(seed);
        Sink sink = SinkFaults.shortWrites(memory, seed);
        return Optional.of(new FarMemory(memory, SinkFaults.pausesAt(sink, 5000, new Gate())));
    }

    @Override
    protected boolean shortens() {
        return true;
    }
}
