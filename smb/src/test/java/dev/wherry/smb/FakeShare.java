package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.core.Protection;
import dev.wherry.smb.connection.FakeServer;
import dev.wherry.smb.connection.Settings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A share of a server in this process. Closing it says what the client did wrong. */
final class FakeShare implements AutoCloseable {

    private final FakeServer server;
    private final SmbClient client;

    FakeShare(FakeServer.Kind kind, SmbOptions options) throws IOException {
        this(kind, options, Settings.DEFAULT.answerTimeout());
    }

    FakeShare(FakeServer.Kind kind, SmbOptions options, Duration answerTimeout) throws IOException {
        Settings all = Settings.DEFAULT;
        server = new FakeServer(kind);
        client =
                SmbClient.connect(
                        "127.0.0.1",
                        server.port(),
                        Credentials.with(FakeServer::login),
                        options,
                        new Settings(
                                all.dialects(),
                                all.ciphers(),
                                all.signingAlgorithms(),
                                options.protection() == Protection.SIGNED,
                                options.protection() == Protection.SEALED,
                                all.connectTimeout(),
                                answerTimeout));
    }

    FakeShare() throws IOException {
        this(FakeServer.Kind.USUAL, SmbOptions.DEFAULT);
    }

    FakeServer server() {
        return server;
    }

    SmbClient client() {
        return client;
    }

    Share share() throws IOException {
        return client.share("share");
    }

    @Override
    public void close() throws IOException {
        client.close();
        server.close();
        assertEquals(List.of(), server.violations());
    }
}
