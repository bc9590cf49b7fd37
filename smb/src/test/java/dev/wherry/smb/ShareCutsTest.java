package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.smb.connection.FakeServer;
import dev.wherry.smb.connection.Settings;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import dev.wherry.testkit.fault.FaultyProxy;
import dev.wherry.testkit.fault.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Connections that break after any number of bytes, either way. */
@ExtendWith(Seeded.class)
class ShareCutsTest {

    private static final int RUNS = 150;
    private static final Instant TIME = Instant.parse("2001-02-03T04:05:06Z");

    @Test
    void fileIsThereInFullOrTheErrorIsClear(Seed seed) throws IOException {
        RandomGenerator random = seed.random();
        int arrived = 0;
        for (int run = 0; run < RUNS; run++) {
            arrived += put(random) ? 1 : 0;
        }
        assertTrue(arrived > 0 && arrived < RUNS, arrived + " of " + RUNS + " arrived");
    }

    /** Whether the client says that it worked. */
    private static boolean put(RandomGenerator random) throws IOException {
        byte[] content = new byte[1 + random.nextInt(30_000)];
        random.nextBytes(content);
        // Each connection is cut, so that a put gets through only if its bytes fit.
        long limit = 600 + random.nextInt(40_000);
        boolean up = random.nextBoolean();
        try (FakeServer server = new FakeServer(FakeServer.Kind.USUAL);
                FaultyProxy proxy =
                        FaultyProxy.start(
                                new InetSocketAddress("127.0.0.1", server.port()),
                                up ? Wire.CLEAN.cutAfter(limit) : Wire.CLEAN,
                                up ? Wire.CLEAN : Wire.CLEAN.cutAfter(limit / 20))) {
            boolean done = put(proxy.address(), content);
            Optional<byte[]> there = server.content("a");
            if (done) {
                assertArrayEquals(content, there.orElseThrow());
            } else if (there.isPresent() && there.get().length > 0) {
                assertArrayEquals(content, there.get(), "a part of the file");
            }
            assertEquals(List.of(), server.violations());
            return done;
        }
    }

    private static boolean put(InetSocketAddress address, byte[] content) {
        try (SmbClient client =
                SmbClient.connect(
                        "127.0.0.1",
                        address.getPort(),
                        Credentials.with(FakeServer::login),
                        SmbOptions.DEFAULT.withConnections(1),
                        Settings.DEFAULT)) {
            client.share("share").put("a", ByteBuffer.wrap(content), TIME, PutMode.NEW);
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
