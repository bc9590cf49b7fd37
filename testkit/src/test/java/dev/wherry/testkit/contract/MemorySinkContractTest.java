package dev.wherry.testkit.contract;

import dev.wherry.testkit.MemorySink;
import java.util.Optional;

final class MemorySinkContractTest extends SinkContract {

    @Override
    protected FarSide open() {
        MemorySink memory = MemorySink.sequential();
        return new FarMemory(memory, memory);
    }

    @Override
    protected Optional<FarSide> openStalled() {
        return Optional.empty();
    }

    @Override
    protected boolean shortens() {
        return true;
    }
}
