package dev.wherry.engine.local;

import dev.wherry.core.Address;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.testkit.contract.FarSide;
import dev.wherry.testkit.contract.SinkContract;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** A stream to a peer, over both kinds of socket. */
final class SocketSinkContractTest {

    abstract static class OverSocket extends SinkContract {

        abstract Listener listen() throws IOException;

        @Override
        protected final FarSide open() throws IOException {
            try (Listener listener = listen()) {
                return Collector.of(
                        () -> Channels.newInputStream(listener.accept()), () -> connect(listener));
            }
        }

        @Override
        protected final Optional<FarSide> openStalled() throws IOException {
            try (Listener listener = listen()) {
                return Optional.of(new Refusing(listener::accept, () -> connect(listener)));
            }
        }

        @Override
        protected final boolean shortens() {
            return false;
        }

        private static Sink connect(Listener listener) throws IOException {
            Address address = Address.parse(listener.address());
            Sink sink = new SocketEndpoint().openSink(address, SinkOptions.DEFAULT);
            listener.awaitPeer();
            return sink;
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

        /** A UNIX socket knows no reset. */
        @Override
        protected boolean showsAbandonment() {
            return false;
        }
    }
}
