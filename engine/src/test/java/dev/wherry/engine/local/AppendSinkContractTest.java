package dev.wherry.engine.local;

import dev.wherry.core.Address;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.SinkOptions.Existing;
import dev.wherry.testkit.contract.FarSide;
import dev.wherry.testkit.contract.SinkContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** A file written behind what is there, or created for that. */
final class AppendSinkContractTest {

    private static final SinkOptions APPEND = new SinkOptions(Existing.APPEND, false, false, false);

    abstract static class Appending extends SinkContract {

        @TempDir Path folder;
        private int count;

        abstract int prepare(Path file) throws IOException;

        @Override
        protected final FarSide open() throws IOException {
            Path file = folder.resolve("file-" + count++);
            int before = prepare(file);
            Address address = Address.parse(file.toString());
            return new FileOutcome(new FileEndpoint().openSink(address, APPEND), file, before);
        }

        @Override
        protected final Optional<FarSide> openStalled() {
            return Optional.empty();
        }

        @Override
        protected final boolean shortens() {
            return false;
        }
    }

    @Nested
    final class ToANewFile extends Appending {
        @Override
        int prepare(Path file) {
            return 0;
        }
    }

    @Nested
    final class ToAFileThatIsThere extends Appending {
        @Override
        int prepare(Path file) throws IOException {
            Files.writeString(file, "before");
            return "before".length();
        }

        /** Nothing appended and everything taken back look the same. */
        @Override
        protected boolean showsAbandonment() {
            return false;
        }
    }
}
