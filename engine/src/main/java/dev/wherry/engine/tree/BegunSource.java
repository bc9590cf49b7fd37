package dev.wherry.engine.tree;

import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/** A source whose beginning, often all of it, has been read already. */
final class BegunSource implements Source {

    private final Source rest;
    private final ByteBuffer beginning;
    private final boolean whole;
    private volatile boolean closed;

    /**
     * Takes over {@code rest}.
     *
     * @param whole whether nothing follows {@code beginning}
     */
    BegunSource(Source rest, ByteBuffer beginning, boolean whole) {
        this.rest = rest;
        this.beginning = beginning;
        this.whole = whole;
    }

    @Override
    public String name() {
        return rest.name();
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (closed) {
            throw new IOException(name() + " was closed");
        }
        if (!beginning.hasRemaining()) {
            return whole ? -1 : rest.read(target);
        }
        int length = Math.min(beginning.remaining(), target.remaining());
        target.put(beginning.slice(beginning.position(), length));
        beginning.position(beginning.position() + length);
        return length;
    }

    @Override
    public boolean ready() throws IOException {
        return beginning.hasRemaining() || whole || rest.ready();
    }

    @Override
    public OptionalLong remainingBytes() {
        OptionalLong after = whole ? OptionalLong.of(0) : rest.remainingBytes();
        return after.isPresent()
                ? OptionalLong.of(beginning.remaining() + after.getAsLong())
                : after;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        rest.close();
    }
}
