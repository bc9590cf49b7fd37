package dev.wherry.testkit;

import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.OptionalLong;

/** A source of given bytes; it never blocks. */
public final class BytesSource implements Source {

    private final ByteBuffer bytes;
    private volatile boolean closed;

    /** Delivers {@code bytes}, which must not change meanwhile. */
    public BytesSource(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
    }

    @Override
    public String name() {
        return "bytes";
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        if (!bytes.hasRemaining()) {
            return -1;
        }
        int count = Math.min(target.remaining(), bytes.remaining());
        target.put(bytes.slice(bytes.position(), count));
        bytes.position(bytes.position() + count);
        return count;
    }

    @Override
    public boolean ready() {
        return true;
    }

    @Override
    public OptionalLong remainingBytes() {
        return OptionalLong.of(bytes.remaining());
    }

    @Override
    public void close() {
        closed = true;
    }
}
