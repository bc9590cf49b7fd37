package dev.wherry.testkit;

import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.OptionalLong;

/** A source of any length whose bytes follow a {@link Pattern}; it never blocks. */
public final class PatternSource implements Source {

    private final Pattern pattern;
    private final long lengthBytes;
    private long position;
    private volatile boolean closed;

    /** The first {@code lengthBytes} bytes of {@code pattern}. */
    public PatternSource(Pattern pattern, long lengthBytes) {
        this.pattern = pattern;
        this.lengthBytes = lengthBytes;
    }

    @Override
    public String name() {
        return "pattern of " + lengthBytes + " B";
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        if (position == lengthBytes) {
            return -1;
        }
        int count = (int) Math.min(target.remaining(), lengthBytes - position);
        int limit = target.limit();
        target.limit(target.position() + count);
        pattern.fill(target, position);
        target.limit(limit);
        position += count;
        return count;
    }

    @Override
    public boolean ready() {
        return true;
    }

    @Override
    public OptionalLong remainingBytes() {
        return OptionalLong.of(lengthBytes - position);
    }

    @Override
    public void close() {
        closed = true;
    }

    /** Whether it was closed. */
    public boolean closed() {
        return closed;
    }
}
