package dev.wherry.engine.local;

import com.sun.nio.file.ExtendedOpenOption;
import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.SinkTraits;
import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A new file, written under a temporary name and published when it is whole. */
final class StagedSink implements Sink {

    /** What O_DIRECT asks of offsets, lengths and addresses on every common file system. */
    private static final int DIRECT_ALIGNMENT_BYTES = 4096;

    private final String name;
    private final Stage stage;
    private final SinkOptions options;
    private final FileChannel channel;

    /** End of what was written; several writes of a window move it. */
    private final AtomicLong end = new AtomicLong();

    private boolean over;

    private StagedSink(String name, Stage stage, SinkOptions options, FileChannel channel) {
        this.name = name;
        this.stage = stage;
        this.options = options;
        this.channel = channel;
    }

    static StagedSink open(Path path, String text, SinkOptions options) throws IOException {
        Stage stage = Stage.of(path, text, options.existing() == SinkOptions.Existing.REPLACE);
        FileChannel channel = openChannel(stage.temporary(), options.direct());
        return new StagedSink(text, stage, options, channel);
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
        int alignment = options.direct() ? DIRECT_ALIGNMENT_BYTES : 1;
        return new SinkTraits(false, false, true, options.direct(), true, alignment);
    }

    @Override
    public int write(ByteBuffer unit) throws IOException {
        return write(unit, end.get());
    }

    @Override
    public Window<Chunk> openWindow(int depth, Window.Completion<Chunk> completion) {
        return new PositionalWindow(depth, this::write, completion);
    }

    @Override
    public void sync() throws IOException {
        if (options.durable()) {
            channel.force(true);
        }
    }

    @Override
    public Source reread() throws IOException {
        return new ChannelSource(
                name,
                Handle.Kind.REGULAR_FILE,
                new FileInputStream(stage.temporary().toFile()),
                LazyDescriptor.none("it is only read back"));
    }

    @Override
    public void truncate(long bytes) throws IOException {
        channel.truncate(bytes);
    }

    @Override
    public synchronized void finish() throws IOException {
        channel.close();
        stage.publish(name);
        over = true;
        if (options.durable()) {
            syncFolder();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        channel.close();
        if (over) {
            return;
        }
        over = true;
        if (options.keepPartial()) {
            stage.keep();
        } else {
            stage.discard();
        }
    }

    private int write(ByteBuffer unit, long at) throws IOException {
        int count = options.direct() ? writeDirect(unit, at) : channel.write(unit, at);
        end.accumulateAndGet(at + count, Math::max);
        return count;
    }

    /**
     * The end of a stream seldom fills a block; it goes through the page cache, on a descriptor of
     * its own.
     */
    private int writeDirect(ByteBuffer unit, long at) throws IOException {
        int tail = unit.remaining() % DIRECT_ALIGNMENT_BYTES;
        if (unit.remaining() > tail) {
            return writeSome(unit, unit.remaining() - tail, at);
        }
        try (FileChannel plain = FileChannel.open(stage.temporary(), StandardOpenOption.WRITE)) {
            return plain.write(unit, at);
        }
    }

    private int writeSome(ByteBuffer unit, int bytes, long at) throws IOException {
        int limit = unit.limit();
        try {
            return channel.write(unit.limit(unit.position() + bytes), at);
        } finally {
            unit.limit(limit);
        }
    }

    private void syncFolder() throws IOException {
        try (FileChannel folder = FileChannel.open(stage.folder())) {
            folder.force(true);
        }
    }

    private static FileChannel openChannel(Path temporary, boolean direct) throws IOException {
        List<OpenOption> how =
                new ArrayList<>(List.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        if (direct) {
            how.add(ExtendedOpenOption.DIRECT);
        }
        return FileChannel.open(temporary, how.toArray(OpenOption[]::new));
    }
}
