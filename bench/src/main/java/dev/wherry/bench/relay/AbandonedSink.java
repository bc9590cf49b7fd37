package dev.wherry.bench.relay;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Window;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Another sink that never gets its end, so that closing it takes back all that was written. */
final class AbandonedSink implements Sink {

    private final Sink sink;

    AbandonedSink(Sink sink) {
        this.sink = sink;
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
    public Handle.Kind kind() {
        return sink.kind();
    }

    @Override
    public Handle handle() {
        return sink.handle();
    }

    @Override
    public void awaitWritable() throws IOException {
        sink.awaitWritable();
    }

    @Override
    public void sync() throws IOException {
        sink.sync();
    }

    @Override
    public void truncate(long bytes) throws IOException {
        sink.truncate(bytes);
    }

    /** Does nothing: what was measured is not kept. */
    @Override
    public void finish() {}

    @Override
    public void abort() throws IOException {
        sink.abort();
    }

    @Override
    public void close() throws IOException {
        sink.close();
    }
}
