package dev.wherry.testkit.contract;

import dev.wherry.core.stream.Source;
import dev.wherry.testkit.Pattern;
import dev.wherry.testkit.PatternSource;
import java.util.Optional;

final class PatternSourceContractTest extends SourceContract {

    @Override
    protected Source open(byte[] bytes) {
        Pattern pattern = offset -> bytes[(int) offset];
        return new PatternSource(pattern, bytes.length);
    }

    @Override
    protected Optional<Source> openStalled(byte[] first) {
        return Optional.empty();
    }
}
