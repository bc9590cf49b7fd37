package dev.wherry.engine.local;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.OptionalLong;

/** A file, FIFO, device or inherited descriptor, read in order from where it stands. */
final class ChannelSource implements Source {

    private final String name;
    private final Handle.Kind kind;
    private final FileInputStream stream;
    private final FileChannel channel;
    private final LazyDescriptor descriptor;
    private final DescriptorWait wait = new DescriptorWait();

    /** Takes over {@code stream}. */
    ChannelSource(
            String name, Handle.Kind kind, FileInputStream stream, LazyDescriptor descriptor) {
        this.name = name;
        this.kind = kind;
        this.stream = stream;
        this.channel = stream.getChannel();
        this.descriptor = descriptor;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Handle.Kind kind() {
        return kind;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int count = channel.read(target);
        while (count == 0) {
            // Whoever shares the descriptor made it non-blocking.
            wait.readable(handle());
            count = channel.read(target);
        }
        return count;
    }

    @Override
    public boolean ready() throws IOException {
        return stream.available() > 0;
    }

    @Override
    public OptionalLong remainingBytes() {
        try {
            return kind == Handle.Kind.REGULAR_FILE
                    ? OptionalLong.of(Math.max(0, channel.size() - channel.position()))
                    : OptionalLong.empty();
        } catch (IOException _) {
            return OptionalLong.empty();
        }
    }

    @Override
    public Handle handle() {
        return descriptor.handle(kind);
    }

    @Override
    public boolean awaitReadable() throws IOException {
        if (handle() instanceof Handle.Descriptor) {
            wait.readable(handle());
        }
        return true;
    }

    @Override
    public void abort() throws IOException {
        wait.abort();
        channel.close();
    }

    @Override
    public void close() throws IOException {
        try (descriptor;
                wait) {
            abort();
        }
    }
}
