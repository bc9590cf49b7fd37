package dev.wherry.engine.local;

import dev.wherry.core.Address;
import dev.wherry.core.stream.Source;
import dev.wherry.testkit.contract.SourceContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** What a peer sends, over both kinds of socket. */
final class SocketSourceContractTest {

    abstract static class OverSocket extends SourceContract {

        private final List<Feeder> feeders = new ArrayList<>();

        abstract Listener listen() throws IOException;

        @Override
        protected final Source open(byte[] bytes) throws IOException {
            try (Listener listener = listen()) {
                feeders.add(Feeder.of(bytes, listener::acceptOutput));
                return connect(listener);
            }
        }

        @Override
        protected final Optional<Source> openStalled(byte[] first) throws IOException {
            try (Listener listener = listen()) {
                feeders.add(Feeder.stalling(first, listener::acceptOutput));
                return Optional.of(connect(listener));
            }
        }

        private static Source connect(Listener listener) throws IOException {
            Source source = new SocketEndpoint().openSource(Address.parse(listener.address()));
            listener.awaitPeer();
            return source;
        }

        @AfterEach
        final void endFeeders() throws IOException {
            for (Feeder feeder : feeders) {
                feeder.close();
            }
        }
    }

    @Nested
    final class Tcp extends OverSocket {
        @Override
        Listener listen() throws IOException {
            return Listener.tcp();
        }
    }

    @Nested
    final class Unix extends OverSocket {

        @TempDir Path folder;

        @Override
        Listener listen() throws IOException {
            return Listener.unix(folder);
        }
    }
}
