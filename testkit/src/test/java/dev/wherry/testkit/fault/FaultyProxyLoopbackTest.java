package dev.wherry.testkit.fault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.Ticker;
import dev.wherry.testkit.Background;
import dev.wherry.testkit.Pattern;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class FaultyProxyLoopbackTest {

    private static final byte[] BYTES = Pattern.MODULUS_251.bytes(300_000);

    private ServerSocket target;

    @BeforeEach
    void listen() throws IOException {
        target = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stopListening() throws IOException {
        target.close();
    }

    @Test
    void passesBytesAndEndsBothWays() throws Exception {
        try (var proxy = proxy(Wire.CLEAN, Wire.CLEAN);
                var client = connect(proxy);
                var server = target.accept()) {
            var answer =
                    Background.start(() -> {
                        byte[] asked = server.getInputStream().readAllBytes();
                        server.getOutputStream().write(asked);
                        server.shutdownOutput();
                        return true;
                    });
            var sent = Background.start(() -> send(client, BYTES));
            byte[] answered =
                    Background.start(() -> client.getInputStream().readAllBytes()).await();
            assertTrue(sent.await() && answer.await());
            assertArrayEquals(BYTES, answered);
        }
    }

    @Test
    void resetsAfterTheBytesItWasToldDown() throws Exception {
        try (var proxy = proxy(Wire.CLEAN, Wire.CLEAN.cutAfter(1000));
                var client = connect(proxy);
                var server = target.accept()) {
            var sent = Background.start(() -> send(server, BYTES));
            assertCutAfter(1000, client);
            assertEnds(sent);
        }
    }

    @Test
    void resetsAfterTheBytesItWasToldUp() throws Exception {
        try (var proxy = proxy(Wire.CLEAN.cutAfter(70_000), Wire.CLEAN);
                var client = connect(proxy);
                var server = target.accept()) {
            var sent = Background.start(() -> send(client, BYTES));
            assertCutAfter(70_000, server);
            assertEnds(sent);
        }
    }

    @Test
    void resetsAtOnceIfNoByteMayPass() throws Exception {
        try (var proxy = proxy(Wire.CLEAN.cutAfter(0), Wire.CLEAN);
                var client = connect(proxy)) {
            assertCutAfter(0, client);
        }
    }

    @Test
    void fallsSilentWithoutErrorOrEnd() throws Exception {
        FaultyProxy proxy = proxy(Wire.CLEAN.silentAfter(1000), Wire.CLEAN);
        try (var client = connect(proxy);
                var server = target.accept()) {
            assertTrue(
                    Background.start(() -> send(client, BYTES)).await(),
                    "the sender sees no fault");
            byte[] heard = Background.start(() -> server.getInputStream().readNBytes(1000)).await();
            assertArrayEquals(Pattern.MODULUS_251.bytes(1000), heard);
            var listening = Background.start(() -> server.getInputStream().read()).settle();
            assertFalse(listening.done(), "there is more to hear");
            server.getOutputStream().write(7);
            assertEquals(7, Background.start(() -> client.getInputStream().read()).await());
            proxy.close();
            assertThrows(IOException.class, listening::await);
        }
    }

    @Test
    void delaysWithoutReordering() throws Exception {
        Duration delay = Duration.ofMillis(20);
        try (var proxy = proxy(Wire.CLEAN.delayed(delay), Wire.CLEAN);
                var client = connect(proxy);
                var server = target.accept()) {
            long start = Ticker.SYSTEM.nanos();
            var sent = Background.start(() -> send(client, BYTES));
            byte[] got = Background.start(() -> server.getInputStream().readAllBytes()).await();
            assertTrue(Ticker.SYSTEM.nanos() - start >= delay.toNanos(), "arrived before its time");
            assertArrayEquals(BYTES, got);
            assertTrue(sent.await());
        }
    }

    @Test
    void resetsWhoConnectsWhereNobodyListens() throws Exception {
        var proxy = proxy(Wire.CLEAN, Wire.CLEAN);
        target.close();
        try (proxy;
                var client = connect(proxy)) {
            assertCutAfter(0, client);
        }
    }

    private FaultyProxy proxy(Wire up, Wire down) throws IOException {
        var address = new InetSocketAddress(target.getInetAddress(), target.getLocalPort());
        return FaultyProxy.start(address, up, down);
    }

    private static Socket connect(FaultyProxy proxy) throws IOException {
        return new Socket(proxy.address().getAddress(), proxy.address().getPort());
    }

    private static boolean send(Socket socket, byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.shutdownOutput();
        return true;
    }

    private static void assertCutAfter(int bytes, Socket socket) throws Exception {
        var got = new ByteArrayOutputStream();
        var reader = Background.start(() -> socket.getInputStream().transferTo(got));
        assertThrows(IOException.class, reader::await, "a clean end");
        assertTrue(got.size() <= bytes, () -> got.size() + " bytes passed");
        assertArrayEquals(Pattern.MODULUS_251.bytes(got.size()), got.toByteArray());
    }

    /** How the sender fares depends on how far it had come. */
    private static void assertEnds(Background<Boolean> sent) throws Exception {
        try {
            sent.await();
        } catch (IOException _) {
            // as expected of most runs
        }
    }
}
