package dev.wherry.engine.local;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** What a peer sends until it ends its side; a reset is an error. */
final class SocketSource implements Source {

    private final String name;
    private final SocketChannel channel;
    private final boolean tcp;

    SocketSource(String name, SocketChannel channel, boolean tcp) {
        this.name = name;
        this.channel = channel;
        this.tcp = tcp;
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
    public int read(ByteBuffer target) throws IOException {
        return channel.read(target);
    }

    /** A UNIX socket does not tell. */
    @Override
    public boolean ready() throws IOException {
        return tcp && channel.socket().getInputStream().available() > 0;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
