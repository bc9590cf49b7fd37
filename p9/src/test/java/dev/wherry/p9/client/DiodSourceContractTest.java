package dev.wherry.p9.client;

import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.TreePath;
import dev.wherry.testkit.contract.SourceContract;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

/** A file of a real diod. */
@Tag("lab")
final class DiodSourceContractTest extends SourceContract {

    @SuppressWarnings("NullAway.Init")
    private static Diod diod;

    @SuppressWarnings("NullAway.Init")
    private P9Client client;

    @BeforeAll
    static void start() throws IOException {
        diod = Diod.start();
    }

    @AfterAll
    static void stop() {
        diod.close();
    }

    @BeforeEach
    void connect() throws IOException {
        client = diod.connect("files");
    }

    @AfterEach
    void disconnect() {
        client.close();
    }

    @Override
    protected Source open(byte[] bytes) throws IOException {
        Files.write(diod.path().resolve("files/file"), bytes);
        return client.open(new TreePath("file"));
    }

    /** diod does not stall on order. */
    @Override
    protected Optional<Source> openStalled(byte[] first) {
        return Optional.empty();
    }
}
