package dev.wherry.engine.local;

import dev.wherry.core.Address;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.contract.SourceContract;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A FIFO, opened by name. */
final class FifoSourceContractTest extends SourceContract {

    private final List<Feeder> feeders = new ArrayList<>();
    private Fifos fifos = new Fifos(Path.of("."));

    @BeforeEach
    void makeFifosIn(@TempDir Path folder) {
        fifos = new Fifos(folder);
    }

    @AfterEach
    void endFeeders() throws IOException {
        for (Feeder feeder : feeders) {
            feeder.close();
        }
    }

    @Override
    protected Source open(byte[] bytes) throws IOException {
        Path fifo = fifos.next();
        feeders.add(Feeder.of(bytes, () -> new FileOutputStream(fifo.toFile())));
        return new FileEndpoint().openSource(Address.parse(fifo.toString()));
    }

    @Override
    protected Optional<Source> openStalled(byte[] first) throws IOException {
        Path fifo = fifos.next();
        feeders.add(Feeder.stalling(first, () -> new FileOutputStream(fifo.toFile())));
        return Optional.of(new FileEndpoint().openSource(Address.parse(fifo.toString())));
    }
}
