package dev.wherry.engine.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;

final class SocketSinkTest {

    private static ServerSocketChannel listen() throws IOException {
        return ServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @Test
    void theSystemItselfResetsTheConnectionOfAProcessThatIsKilled() throws IOException {
        try (var listener = listen();
                var channel = SocketChannel.open(listener.getLocalAddress());
                var peer = listener.accept()) {
            try (var sink = new SocketSink("peer", channel, true)) {
                sink.write(ByteBuffer.wrap(new byte[] {1}));
                assertEquals(1, peer.read(ByteBuffer.allocate(1)));
            }
            // What the kernel does at a process's end is what it did at this close.
            assertThrows(IOException.class, () -> peer.read(ByteBuffer.allocate(1)));
        }
    }

    @Test
    void aConnectionLingersOnlyUntilItIsFinished() throws IOException {
        try (var listener = listen();
                var channel = SocketChannel.open(listener.getLocalAddress());
                var sink = new SocketSink("peer", channel, true);
                var peer = listener.accept()) {
            assertEquals(0, channel.getOption(StandardSocketOptions.SO_LINGER));
            sink.write(ByteBuffer.wrap(new byte[] {1}));
            peer.shutdownOutput();
            sink.finish();
            assertEquals(1, peer.read(ByteBuffer.allocate(1)));
            assertEquals(-1, peer.read(ByteBuffer.allocate(1)));
        }
    }
}
