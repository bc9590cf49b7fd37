package dev.wherry.testkit.contract;

import dev.wherry.core.stream.Sink;
import dev.wherry.testkit.MemorySink;
import java.util.Optional;

/** The far side of a sink that ends in memory. */
record FarMemory(MemorySink memory, Sink sink) implements FarSide {

    @Override
    public Optional<byte[]> complete() {
        return memory.finished() ? Optional.of(memory.bytes()) : Optional.empty();
    }
}
