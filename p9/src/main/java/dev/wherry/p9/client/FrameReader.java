package dev.wherry.p9.client;

import dev.wherry.p9.wire.Frame;
import dev.wherry.p9.wire.MalformedMessageException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;

/**
 * Cuts what arrives into frames. Many small ones come with one system call; the data of a large one
 * goes to its place without passing through here. For one thread.
 */
final class FrameReader {

    private static final int BUFFER_BYTES = 64 << 10;

    private final ReadableByteChannel channel;
    private ByteBuffer buffer = allocate(BUFFER_BYTES);
    private int maxFrameBytes;

    FrameReader(ReadableByteChannel channel, int maxFrameBytes) {
        this.channel = channel;
        this.maxFrameBytes = maxFrameBytes;
        buffer.limit(0);
    }

    private static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Sets the size above which a frame is nonsense. */
    void setMaxFrameBytes(int bytes) {
        maxFrameBytes = bytes;
    }

    /**
     * Waits for the next frame's header, which is then at the position of {@link #buffer}.
     *
     * @return the frame's size
     * @throws MalformedMessageException if no frame has this size: what follows means nothing
     */
    int next() throws IOException {
        require(Frame.HEADER_BYTES);
        long size = Frame.size(buffer, buffer.position());
        if (size < Frame.HEADER_BYTES || size > maxFrameBytes) {
            throw new MalformedMessageException(
                    "the server sent a message of %d bytes where %d to %d are agreed"
                            .formatted(size, Frame.HEADER_BYTES, maxFrameBytes));
        }
        return (int) size;
    }

    int type() {
        return Frame.type(buffer, buffer.position());
    }

    int tag() {
        return Frame.tag(buffer, buffer.position());
    }

    /** The body of the frame of {@code size} bytes, which is then behind us; a view. */
    ByteBuffer body(int size) throws IOException {
        require(size);
        int start = buffer.position() + Frame.HEADER_BYTES;
        ByteBuffer body =
                buffer.slice(start, size - Frame.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        buffer.position(buffer.position() + size);
        return body;
    }

    /**
     * Moves the data of the Rread of {@code size} bytes to {@code target}.
     *
     * @throws MalformedMessageException if it is more than fits, or not as long as the frame
     */
    void readData(int size, ByteBuffer target) throws IOException {
        if (size < Frame.READ_HEADER_BYTES) {
            throw new MalformedMessageException("a message with data ends early");
        }
        require(Frame.READ_HEADER_BYTES);
        int length = size - Frame.READ_HEADER_BYTES;
        if (buffer.getInt(buffer.position() + Frame.HEADER_BYTES) != length) {
            throw new MalformedMessageException("a message with data of another length");
        }
        if (length > target.remaining()) {
            throw new MalformedMessageException("the server sent more data than was asked for");
        }
        buffer.position(buffer.position() + Frame.READ_HEADER_BYTES);
        int here = Math.min(length, buffer.remaining());
        target.put(buffer.slice(buffer.position(), here));
        buffer.position(buffer.position() + here);
        int limit = target.limit();
        target.limit(target.position() + length - here);
        while (target.hasRemaining()) {
            receive(target);
        }
        target.limit(limit);
    }

    private void require(int bytes) throws IOException {
        if (buffer.remaining() >= bytes) {
            return;
        }
        if (bytes > buffer.capacity() - buffer.position()) {
            makeRoom(bytes);
        }
        int start = buffer.position();
        int end = buffer.limit();
        buffer.limit(buffer.capacity()).position(end);
        try {
            while (buffer.position() - start < bytes) {
                receive(buffer);
            }
        } finally {
            buffer.limit(buffer.position()).position(start);
        }
    }

    private void makeRoom(int bytes) {
        if (bytes > buffer.capacity()) {
            buffer = allocate(bytes).put(buffer);
        } else {
            buffer.compact();
        }
        buffer.flip();
    }

    private void receive(ByteBuffer to) throws IOException {
        if (channel.read(to) < 0) {
            throw new EOFException("the server closed the connection");
        }
    }
}
