package dev.wherry.engine.local;

import dev.wherry.testkit.Background;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A listening socket for one peer. */
final class Listener implements Closeable {

    private final ServerSocketChannel channel;
    private final String address;
    private final CountDownLatch accepted = new CountDownLatch(1);

    private Listener(ServerSocketChannel channel, String address) {
        this.channel = channel;
        this.address = address;
    }

    /** On a free port of the loopback address. */
    static Listener tcp() throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
        return new Listener(channel, "tcp://127.0.0.1:" + port);
    }

    /** At a free name in {@code folder}. */
    static Listener unix(Path folder) throws IOException {
        Path name = Files.createTempFile(folder, "s", "");
        Files.delete(name);
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        channel.bind(UnixDomainSocketAddress.of(name));
        return new Listener(channel, "unix:" + name);
    }

    /** What a user writes to connect to it. */
    String address() {
        return address;
    }

    /** The one peer. */
    SocketChannel accept() throws IOException {
        try {
            return channel.accept();
        } finally {
            accepted.countDown();
        }
    }

    OutputStream acceptOutput() throws IOException {
        return Channels.newOutputStream(accept());
    }

    /** Waits until {@link #accept} has returned. */
    void awaitPeer() {
        Background.await(accepted, "nobody was accepted");
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
