package dev.wherry.smb.connection;

import dev.wherry.smb.wire.Frame;
import dev.wherry.smb.wire.ProtocolException;
import dev.wherry.smb.wire.Transform;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;

/**
 * Cuts the bytes of a connection into frames, taking as many as there are with each read. For one
 * thread.
 */
final class FrameReader {

    private static final int INITIAL_BYTES = 256 * 1024;

    private final ReadableByteChannel channel;
    private int maxFrameBytes;
    private ByteBuffer buffer = ByteBuffer.allocate(INITIAL_BYTES + Transform.TAG_BYTES);
    private int start;
    private int end;

    /**
     * Begins at the channel's position.
     *
     * @param maxFrameBytes longest frame accepted; bounds the memory used
     */
    FrameReader(ReadableByteChannel channel, int maxFrameBytes) {
        this.channel = channel;
        this.maxFrameBytes = maxFrameBytes;
    }

    void setMaxFrameBytes(int maxFrameBytes) {
        this.maxFrameBytes = maxFrameBytes;
    }

    /**
     * The next frame, all of a little-endian heap buffer whose array goes on behind it, valid until
     * the next call.
     *
     * @throws EOFException if the peer has closed the connection
     */
    ByteBuffer next() throws IOException {
        require(Frame.PREFIX_BYTES);
        int length = Frame.length(buffer, start);
        if (length > maxFrameBytes) {
            throw new ProtocolException(
                    "frame of %d bytes, at most %d".formatted(length, maxFrameBytes));
        }
        require(Frame.PREFIX_BYTES + length);
        ByteBuffer frame =
                buffer.slice(start + Frame.PREFIX_BYTES, length).order(ByteOrder.LITTLE_ENDIAN);
        start += Frame.PREFIX_BYTES + length;
        return frame;
    }

    private void require(int bytes) throws IOException {
        if (end - start >= bytes) {
            return;
        }
        makeRoom(bytes);
        buffer.limit(usable()).position(end);
        while (buffer.position() - start < bytes) {
            if (channel.read(buffer) < 0) {
                throw new EOFException("the server closed the connection");
            }
        }
        end = buffer.position();
        buffer.clear();
    }

    /** Keeps some bytes behind every frame, where an {@code Opener} puts the tag for a moment. */
    private int usable() {
        return buffer.capacity() - Transform.TAG_BYTES;
    }

    private void makeRoom(int bytes) {
        if (start + bytes <= usable()) {
            return;
        }
        ByteBuffer roomy =
                bytes <= usable() ? buffer : ByteBuffer.allocate(Integer.highestOneBit(bytes) * 2);
        System.arraycopy(buffer.array(), start, roomy.array(), 0, end - start);
        buffer = roomy;
        end -= start;
        start = 0;
    }
}
