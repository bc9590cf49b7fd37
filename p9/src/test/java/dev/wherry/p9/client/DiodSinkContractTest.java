package dev.wherry.p9.client;

import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.tree.TreePath;
import dev.wherry.testkit.contract.FarSide;
import dev.wherry.testkit.contract.SinkContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** A file of a real diod. */
@Tag("lab")
final class DiodSinkContractTest extends SinkContract {

    @SuppressWarnings("NullAway.Init")
    private static Diod diod;

    private static int folders;

    @BeforeAll
    static void start() throws IOException {
        diod = Diod.start();
    }

    @AfterAll
    static void stop() {
        diod.close();
    }

    private record Far(P9Client client, Sink sink, Path file) implements FarSide {
        @Override
        public Optional<byte[]> complete() {
            try {
                return Files.exists(file)
                        ? Optional.of(Files.readAllBytes(file))
                        : Optional.empty();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void close() throws IOException {
            try (client) {
                sink.close();
            }
        }
    }

    @Override
    protected FarSide open() throws IOException {
        String folder = "sink-" + folders++;
        P9Client client = diod.connect(folder);
        return new Far(
                client,
                client.create(new TreePath("file"), SinkOptions.DEFAULT),
                diod.path().resolve(folder).resolve("file"));
    }

    /** diod does not stall on order. */
    @Override
    protected Optional<FarSide> openStalled() {
        return Optional.empty();
    }

    @Override
    protected boolean shortens() {
        return true;
    }
}
