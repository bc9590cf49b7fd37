package dev.wherry.engine.local;

import dev.wherry.core.Address;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.SinkOptions.Existing;
import dev.wherry.testkit.contract.FarSide;
import dev.wherry.testkit.contract.SinkContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** A new file under a temporary name, in each of its modes. */
final class StagedSinkContractTest {

    abstract static class Staged extends SinkContract {

        @TempDir Path folder;
        private int count;

        abstract SinkOptions options();

        @Override
        protected final FarSide open() throws IOException {
            Path file = folder.resolve("file-" + count++);
            Address address = Address.parse(file.toString());
            return new FileOutcome(new FileEndpoint().openSink(address, options()), file, 0);
        }

        @Override
        protected final Optional<FarSide> openStalled() {
            return Optional.empty();
        }

        @Override
        protected final boolean shortens() {
            return true;
        }
    }

    @Nested
    final class ThroughThePageCache extends Staged {
        @Override
        SinkOptions options() {
            return SinkOptions.DEFAULT;
        }
    }

    @Nested
    final class Direct extends Staged {
        @Override
        SinkOptions options() {
            return new SinkOptions(Existing.REFUSE, false, true, false);
        }
    }

    @Nested
    final class DurableAndReplacing extends Staged {
        @Override
        SinkOptions options() {
            return new SinkOptions(Existing.REPLACE, true, false, true);
        }
    }
}
