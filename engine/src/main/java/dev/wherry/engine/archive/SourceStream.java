package dev.wherry.engine.archive;

import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** A source for libraries that want a stream; counts what it gives. For one thread at a time. */
final class SourceStream extends InputStream {

    private static final int BUFFER_BYTES = 256 << 10;

    private final Source source;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).flip();
    private long given;

    SourceStream(Source source) {
        this.source = source;
    }

    /** Bytes read from it so far. */
    long given() {
        return given;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!buffer.hasRemaining()) {
            buffer.clear();
            int count = source.read(buffer);
            buffer.flip();
            if (count < 0) {
                return -1;
            }
        }
        int count = Math.min(length, buffer.remaining());
        buffer.get(target, offset, count);
        given += count;
        return count;
    }

    /** Some libraries take 0 for the end. */
    @Override
    public int available() {
        return Math.max(1, buffer.remaining());
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
