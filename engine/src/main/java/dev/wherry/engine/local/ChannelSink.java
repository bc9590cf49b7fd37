package dev.wherry.engine.local;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkTraits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;

/**
 * Something written in place and in sequence: an inherited descriptor, at its offset and with its
 * O_APPEND; a FIFO; a device.
 */
final class ChannelSink implements Sink {

    private final String name;
    private final Handle.Kind kind;
    private final FileChannel channel;
    private final LazyDescriptor descriptor;
    private final boolean durable;
    private final DescriptorWait wait = new DescriptorWait();

    /**
     * Takes over {@code channel}.
     *
     * @param durable whether {@link #sync} asks the device
     */
    ChannelSink(
            String name,
            Handle.Kind kind,
            FileChannel channel,
            LazyDescriptor descriptor,
            boolean durable) {
        this.name = name;
        this.kind = kind;
        this.channel = channel;
        this.descriptor = descriptor;
        this.durable = durable;
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
    public SinkTraits traits() {
        return switch (kind) {
            case PIPE -> SinkTraits.conversation(true);
            case SOCKET, TERMINAL, OTHER -> SinkTraits.conversation(false);
            case REGULAR_FILE, NULL_DEVICE -> new SinkTraits(false, false, false, false, false, 1);
        };
    }

    @Override
    public int write(ByteBuffer unit) throws IOException {
        int count = channel.write(unit);
        while (count == 0) {
            // Whoever shares the descriptor made it non-blocking.
            awaitWritable();
            count = channel.write(unit);
        }
        return count;
    }

    @Override
    public Handle handle() {
        return descriptor.handle(kind);
    }

    @Override
    public void awaitWritable() throws IOException {
        wait.writable(handle());
    }

    @Override
    public void sync() throws IOException {
        if (durable) {
            channel.force(true);
        }
    }

    @Override
    public void finish() throws IOException {
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
        close();
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
