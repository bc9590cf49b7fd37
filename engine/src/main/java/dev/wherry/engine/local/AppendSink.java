package dev.wherry.engine.local;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Source;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file written behind what is there, in sequence, since O_APPEND knows no positions. Abandoned,
 * it gets its old length back, unless somebody else has appended meanwhile.
 */
final class AppendSink implements Sink {

    private final String name;
    private final Path path;
    private final SinkOptions options;
    private final FileChannel channel;
    private final boolean created;
    private final long startBytes;
    private long writtenBytes;
    private boolean over;

    private AppendSink(
            String name, Path path, SinkOptions options, FileChannel channel, boolean created)
            throws IOException {
        this.name = name;
        this.path = path;
        this.options = options;
        this.channel = channel;
        this.created = created;
        this.startBytes = channel.size();
    }

    static AppendSink open(Path path, String text, SinkOptions options) throws IOException {
        if (options.direct()) {
            throw new IllegalArgumentException("--direct and --append do not go together");
        }
        try {
            FileChannel channel =
                    FileChannel.open(
                            path, StandardOpenOption.CREATE_NEW, StandardOpenOption.APPEND);
            return new AppendSink(text, path, options, channel, true);
        } catch (FileAlreadyExistsException _) {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.APPEND);
            return new AppendSink(text, path, options, channel, false);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Handle.Kind kind() {
        return Handle.Kind.REGULAR_FILE;
    }

    @Override
    public SinkTraits traits() {
        return new SinkTraits(false, false, false, false, true, 1);
    }

    @Override
    public int write(ByteBuffer unit) throws IOException {
        int count = channel.write(unit);
        writtenBytes += count;
        return count;
    }

    @Override
    public void sync() throws IOException {
        if (options.durable()) {
            channel.force(true);
        }
    }

    @Override
    @SuppressWarnings("resource") // The source owns the stream.
    public Source reread() throws IOException {
        FileInputStream content = new FileInputStream(path.toFile());
        content.getChannel().position(startBytes);
        return new ChannelSource(
                name,
                Handle.Kind.REGULAR_FILE,
                content,
                LazyDescriptor.none("it is only read back"));
    }

    @Override
    public synchronized void finish() throws IOException {
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
        over = true;
        channel.close();
    }

    @Override
    public synchronized void close() throws IOException {
        if (!over && channel.isOpen() && !options.keepPartial()) {
            takeBack();
        }
        over = true;
        channel.close();
    }

    private void takeBack() throws IOException {
        if (channel.size() != startBytes + writtenBytes) {
            return;
        }
        if (created) {
            Files.deleteIfExists(path);
        } else {
            channel.truncate(startBytes);
        }
    }
}
