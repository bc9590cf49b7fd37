package dev.wherry.testkit.contract;

import dev.wherry.core.stream.Source;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.Gate;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.fault.SourceFaults;
import java.util.Optional;

/** Short reads and pauses are faults that a sound source may show. */
final class ShortReadsContractTest extends SourceContract {

    private final Seed seed;

    ShortReadsContractTest(Seed seed) {
        this.seed = seed;
    }

    @Override
    protected Source open(byte[] bytes) {
        return SourceFaults.shortReads(new BytesSource(bytes), seed);
    }

    @Override
    protected Optional<Source> openStalled(byte[] first) {
        return Optional.of(SourceFaults.pausesAt(open(first), first.length, new Gate()));
    }
}
