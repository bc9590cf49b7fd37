package dev.wherry.core.tree;

import dev.wherry.core.stream.Handle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A new file through a channel. */
final class PortableFile implements OutputFile {

    private final Path path;
    private final SeekableByteChannel channel;
    private final PortableAttributes view;

    /** Takes over {@code channel}, just created at {@code path}. */
    PortableFile(Path path, SeekableByteChannel channel, PortableAttributes view) {
        this.path = path;
        this.channel = channel;
        this.view = view;
    }

    @Override
    public void write(ByteBuffer bytes, long position) throws IOException {
        try {
            channel.position(position);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw fullOr(e);
        }
    }

    @Override
    public void setLength(long bytes) throws IOException {
        if (bytes < channel.size()) {
            channel.truncate(bytes);
        } else if (bytes > channel.size()) {
            // A channel cannot be made longer but by writing the last byte.
            write(ByteBuffer.allocate(1), bytes - 1);
        }
    }

    @Override
    public void setAttributes(Attributes attributes) throws IOException {
        view.write(path, attributes);
    }

    @Override
    public Handle handle() {
        return new Handle.None("file is written without system calls of our own");
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** The JDK tells of a full disk only in the system's words. */
    private IOException fullOr(IOException e) {
        String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        return isFull(reason) ? new StorageFullException(path.toString(), "" + reason) : e;
    }

    private static boolean isFull(@Nullable String reason) {
        return reason != null
                && (reason.contains("No space left")
                        || reason.contains("Disk quota exceeded")
                        || reason.contains("not enough space on the disk"));
    }
}
