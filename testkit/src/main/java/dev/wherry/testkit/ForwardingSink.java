package dev.wherry.testkit;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A sink that does what another does, for fakes that differ in one point. */
public class ForwardingSink implements Sink {

    private final Sink sink;

    /** Stands before {@code sink}. */
    protected ForwardingSink(Sink sink) {
        this.sink = sink;
    }

    /** The sink behind this one. */
    protected final Sink sink() {
        return sink;
    }

    @Override
    public String name() {
        return sink.name();
    }

    @Override
    public SinkTraits traits() {
        return sink.traits();
    }

    @Override
    public int write(ByteBuffer unit) throws IOException {
        return sink.write(unit);
    }

    @Override
    public Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion)
            throws IOException {
        return sink.openWindow(depth, completion);
    }

    @Override
    public Handle handle() {
        return sink.handle();
    }

    @Override
    public void sync() throws IOException {
        sink.sync();
    }

    @Override
    public Source reread() throws IOException {
        return sink.reread();
    }

    @Override
    public void truncate(long bytes) throws IOException {
        sink.truncate(bytes);
    }

    @Override
    public void finish() throws IOException {
        sink.finish();
    }

    @Override
    public void awaitWritable() throws IOException {
        sink.awaitWritable();
    }

    @Override
    public void close() throws IOException {
        sink.close();
    }
}
