package dev.wherry.testkit.contract;

import dev.wherry.core.stream.Source;
import dev.wherry.testkit.BytesSource;
import java.util.Optional;

final class BytesSourceContractTest extends SourceContract {

    @Override
    protected Source open(byte[] bytes) {
        return new BytesSource(bytes);
    }

    @Override
    protected Optional<Source> openStalled(byte[] first) {
        return Optional.empty();
    }
}
