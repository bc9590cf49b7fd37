package dev.wherry.testkit;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/** A source that does what another does, for fakes that differ in one point. */
public class ForwardingSource implements Source {

    private final Source source;

    /** Stands before {@code source}. */
    protected ForwardingSource(Source source) {
        this.source = source;
    }

    /** The source behind this one. */
    protected final Source source() {
        return source;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return source.read(target);
    }

    @Override
    public boolean ready() throws IOException {
        return source.ready();
    }

    @Override
    public OptionalLong remainingBytes() {
        return source.remainingBytes();
    }

    @Override
    public Handle handle() {
        return source.handle();
    }

    @Override
    public boolean awaitReadable() throws IOException {
        return source.awaitReadable();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
