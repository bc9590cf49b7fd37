package dev.wherry.engine.local;

import dev.wherry.core.Address;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.testkit.contract.FarSide;
import dev.wherry.testkit.contract.SinkContract;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** What is written in place: a FIFO by name, and a file that somebody else has opened. */
final class ChannelSinkContractTest {

    abstract static class InPlace extends SinkContract {

        @Override
        protected final boolean shortens() {
            return false;
        }

        @Override
        protected final boolean showsAbandonment() {
            return false;
        }
    }

    @Nested
    final class Fifo extends InPlace {

        private Fifos fifos = new Fifos(Path.of("."));

        @BeforeEach
        void makeFifosIn(@TempDir Path folder) {
            fifos = new Fifos(folder);
        }

        @Override
        protected FarSide open() throws IOException {
            Path fifo = fifos.next();
            return Collector.of(() -> new FileInputStream(fifo.toFile()), () -> sink(fifo));
        }

        @Override
        protected Optional<FarSide> openStalled() throws IOException {
            Path fifo = fifos.next();
            return Optional.of(
                    new Refusing(() -> new FileInputStream(fifo.toFile()), () -> sink(fifo)));
        }

        private static Sink sink(Path fifo) throws IOException {
            return new FileEndpoint().openSink(Address.parse(fifo.toString()), SinkOptions.DEFAULT);
        }
    }

    @Nested
    final class InheritedFile extends InPlace {

        @TempDir Path folder;
        private int count;

        @Override
        @SuppressWarnings("resource") // The sink owns the stream.
        protected FarSide open() throws IOException {
            Path file = folder.resolve("file-" + count++);
            Sink sink =
                    new ChannelSink(
                            "standard output",
                            Handle.Kind.REGULAR_FILE,
                            new FileOutputStream(file.toFile()).getChannel(),
                            LazyDescriptor.none("the JDK keeps its number to itself"),
                            true);
            return new FileOutcome(sink, file, 0);
        }

        @Override
        protected Optional<FarSide> openStalled() {
            return Optional.empty();
        }
    }
}
