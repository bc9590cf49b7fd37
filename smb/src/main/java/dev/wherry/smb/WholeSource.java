package dev.wherry.smb;

import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/** A file that came in one message. */
final class WholeSource implements Source {

    private final String address;
    private final ByteBuffer left;
    private volatile boolean closed;

    WholeSource(String address, byte[] content) {
        this.address = address;
        this.left = ByteBuffer.wrap(content);
    }

    @Override
    public String name() {
        return address;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (closed) {
            throw new IOException(address + " was closed");
        }
        if (!left.hasRemaining()) {
            return -1;
        }
        int length = Math.min(left.remaining(), target.remaining());
        target.put(left.slice(left.position(), length));
        left.position(left.position() + length);
        return length;
    }

    @Override
    public boolean ready() {
        return true;
    }

    @Override
    public OptionalLong remainingBytes() {
        return OptionalLong.of(left.remaining());
    }

    @Override
    public void close() {
        closed = true;
    }
}
