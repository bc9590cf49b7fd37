package dev.wherry.engine.copy;

import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Compares two streams byte by byte. */
final class Contents {

    private static final int BUFFER_BYTES = 256 << 10;

    private Contents() {}

    /** Whether both have the same bytes to their ends. */
    static boolean equal(Source first, Source second) throws IOException {
        ByteBuffer one = ByteBuffer.allocateDirect(BUFFER_BYTES);
        ByteBuffer other = ByteBuffer.allocateDirect(BUFFER_BYTES);
        do {
            fill(first, one);
            fill(second, other);
            if (!one.equals(other)) {
                return false;
            }
        } while (one.hasRemaining());
        return true;
    }

    private static void fill(Source source, ByteBuffer buffer) throws IOException {
        buffer.clear();
        int count = 0;
        while (count >= 0 && buffer.hasRemaining()) {
            count = source.read(buffer);
        }
        buffer.flip();
    }
}
