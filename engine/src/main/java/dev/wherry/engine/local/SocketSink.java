package dev.wherry.engine.local;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkTraits;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A stream to a peer. Finished, it ends cleanly; abandoned, a TCP connection is reset, so that the
 * peer cannot take a part for the whole. A UNIX socket has no reset: there the peer sees an end.
 */
final class SocketSink implements Sink {

    /** How long to listen, after our own end, for the peer's end or its reset. */
    private static final long FAREWELL_NANOS = 10_000_000_000L;

    private static final int FAREWELL_READ_MILLIS = 1_000;

    private final String name;
    private final SocketChannel channel;
    private final boolean tcp;

    /** Linger time of SO_LINGER with which closing means resetting. */
    private static final int RESET = 0;

    /** Turns SO_LINGER off: closing ends the stream after what was sent. */
    private static final int CLEAN = -1;

    /**
     * Takes over {@code channel}. From now on the system itself resets the connection when this
     * process dies, however that comes about: only {@link #finish} makes the end a clean one.
     */
    SocketSink(String name, SocketChannel channel, boolean tcp) throws IOException {
        this.name = name;
        this.channel = channel;
        this.tcp = tcp;
        if (tcp) {
            channel.setOption(StandardSocketOptions.SO_LINGER, RESET);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Handle.Kind kind() {
        return Handle.Kind.SOCKET;
    }

    @Override
    public SinkTraits traits() {
        return SinkTraits.conversation(false);
    }

    @Override
    public int write(ByteBuffer unit) throws IOException {
        return channel.write(unit);
    }

    @Override
    public void finish() throws IOException {
        channel.shutdownOutput();
        if (tcp) {
            awaitFarewell();
            channel.setOption(StandardSocketOptions.SO_LINGER, CLEAN);
        }
        channel.close();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /**
     * A peer that dies with our last bytes unread answers with a reset, which only somebody who
     * still reads gets to see. A peer that keeps its own side open is not waited for longer than
     * the limit.
     */
    private void awaitFarewell() throws IOException {
        channel.socket().setSoTimeout(FAREWELL_READ_MILLIS);
        InputStream fromPeer = channel.socket().getInputStream();
        byte[] ignored = new byte[8192];
        long since = Ticker.SYSTEM.nanos();
        while (Ticker.SYSTEM.nanos() - since < FAREWELL_NANOS) {
            try {
                if (fromPeer.read(ignored) < 0) {
                    return;
                }
            } catch (SocketTimeoutException _) {
                // Nothing yet; the limit decides how often to ask again.
            }
        }
    }
}
