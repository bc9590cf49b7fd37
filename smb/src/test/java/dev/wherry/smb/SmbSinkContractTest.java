package dev.wherry.smb;

import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.smb.connection.FakeServer.Act;
import dev.wherry.smb.wire.Write;
import dev.wherry.testkit.contract.FarSide;
import dev.wherry.testkit.contract.SinkContract;
import java.io.IOException;
import java.util.Optional;

class SmbSinkContractTest extends SinkContract {

    private record Far(FakeShare fake, Sink sink) implements FarSide {
        @Override
        public Optional<byte[]> complete() {
            return fake.server().content("file");
        }

        @Override
        public void close() throws IOException {
            try (fake) {
                sink.close();
            }
        }
    }

    @Override
    protected FarSide open() throws IOException {
        FakeShare fake = new FakeShare();
        return new Far(fake, fake.share().create("file", SinkOptions.DEFAULT));
    }

    @Override
    protected Optional<FarSide> openStalled() throws IOException {
        FakeShare fake = new FakeShare();
        Sink sink = fake.share().create("file", SinkOptions.DEFAULT);
        fake.server()
                .interfere(
                        (_, request) -> request instanceof Write.Request ? Act.IGNORE : Act.ANSWER);
        return Optional.of(new Far(fake, sink));
    }

    @Override
    protected boolean shortens() {
        return true;
    }
}
