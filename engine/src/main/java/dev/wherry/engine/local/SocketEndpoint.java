package dev.wherry.engine.local;

import dev.wherry.core.Address;
import dev.wherry.core.Endpoint;
import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.Set;

/**
 * {@code tcp://host:port} and {@code unix:/path} connect; {@code tcp-listen://[host]:port} waits
 * for one peer, on the loopback address unless a host is given.
 */
public final class SocketEndpoint implements Endpoint {

    private static final String TCP = "tcp";
    private static final String TCP_LISTEN = "tcp-listen";
    private static final String UNIX = "unix";

    @Override
    public Set<String> schemes() {
        return Set.of(TCP, TCP_LISTEN, UNIX);
    }

    @Override
    @SuppressWarnings("resource") // The source owns the channel.
    public Source openSource(Address address) throws IOException {
        return new SocketSource(address.text(), open(address), isTcp(address));
    }

    @Override
    @SuppressWarnings("resource") // The sink owns the channel.
    public Sink openSink(Address address, SinkOptions options) throws IOException {
        if (!options.equals(SinkOptions.DEFAULT)) {
            throw new IllegalArgumentException(
                    "--force, --append, --fsync, --direct and --keep-partial need a file, and "
                            + address
                            + " is a socket");
        }
        SocketChannel channel = open(address);
        return new SocketSink(address.text(), channel, isTcp(address));
    }

    private static boolean isTcp(Address address) {
        return !address.scheme().equals(UNIX);
    }

    private static SocketChannel open(Address address) throws IOException {
        try {
            return switch (address.scheme()) {
                case TCP -> connect(address);
                case TCP_LISTEN -> accept(address);
                default -> SocketChannel.open(UnixDomainSocketAddress.of(address.rest()));
            };
        } catch (UnresolvedAddressException e) {
            throw refused(address, "unknown host", e);
        } catch (IOException e) {
            throw refused(address, Reason.of(e), e);
        }
    }

    private static SocketChannel connect(Address address) throws IOException {
        HostPort peer = HostPort.parse(address);
        if (peer.host().isEmpty()) {
            throw new IllegalArgumentException(address + " names no host; write tcp://host:port");
        }
        return undelayed(SocketChannel.open(new InetSocketAddress(peer.host(), peer.port())));
    }

    private static SocketChannel accept(Address address) throws IOException {
        HostPort own = HostPort.parse(address);
        InetAddress host =
                own.host().isEmpty()
                        ? InetAddress.getLoopbackAddress()
                        : InetAddress.getByName(own.host());
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            listener.bind(new InetSocketAddress(host, own.port()), 1);
            return undelayed(listener.accept());
        }
    }

    /** Units are large already, and a conversation should not wait for Nagle's algorithm. */
    private static SocketChannel undelayed(SocketChannel channel) throws IOException {
        return channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    private static OperationException refused(Address address, String reason, Exception e) {
        boolean listening = address.scheme().equals(TCP_LISTEN);
        return new OperationException(
                listening ? "listen on" : "connect to",
                address.text(),
                reason,
                listening ? "choose a free port of this machine" : "is somebody listening there?",
                e);
    }
}
