package dev.wherry.engine.local;

import dev.wherry.core.Address;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.contract.SourceContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** A regular file, opened by name. */
final class FileSourceContractTest extends SourceContract {

    @TempDir Path folder;
    private int count;

    @Override
    protected Source open(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("file-" + count++), bytes);
        return new FileEndpoint().openSource(Address.parse(file.toString()));
    }

    @Override
    protected Optional<Source> openStalled(byte[] first) {
        return Optional.empty();
    }
}
