package dev.wherry.core.tree;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.OptionalLong;

/** A regular file, read in order. */
final class PortableSource implements Source {

    private final String name;
    private final SeekableByteChannel channel;

    /** Takes over {@code channel}. */
    PortableSource(String name, SeekableByteChannel channel) {
        this.name = name;
        this.channel = channel;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return channel.read(target);
    }

    @Override
    public OptionalLong remainingBytes() {
        try {
            return OptionalLong.of(Math.max(0, channel.size() - channel.position()));
        } catch (IOException _) {
            return OptionalLong.empty();
        }
    }

    @Override
    public Handle.Kind kind() {
        return Handle.Kind.REGULAR_FILE;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
