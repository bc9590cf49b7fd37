package dev.wherry.testkit.contract;

import dev.wherry.core.stream.Source;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Buffers of every kind a contract allows, and what is read through them. */
enum Bytes {
    HEAP {
        @Override
        ByteBuffer allocate(int capacity) {
            return ByteBuffer.allocate(capacity);
        }
    },
    /** A heap buffer that does not start at the start of its array. */
    HEAP_SLICE {
        @Override
        ByteBuffer allocate(int capacity) {
            return ByteBuffer.allocate(capacity + 16).slice(13, capacity);
        }
    },
    DIRECT {
        @Override
        ByteBuffer allocate(int capacity) {
            return ByteBuffer.allocateDirect(capacity);
        }
    };

    /** Sizes at which units, pages and pipes begin and end. */
    static final int[] LENGTHS = {
        0, 1, 2, 4095, 4096, 4097, 65535, 65536, 65537, (1 << 20) - 1, 1 << 20, (1 << 20) + 1
    };

    static final byte GUARD = (byte) 0xA5;

    abstract ByteBuffer allocate(int capacity);

    /** A buffer with {@code room} bytes between an odd position and a limit, guards around. */
    ByteBuffer guarded(int room) {
        ByteBuffer buffer = allocate(room + 8);
        for (int i = 0; i < buffer.capacity(); i++) {
            buffer.put(i, GUARD);
        }
        return buffer.position(3).limit(3 + room);
    }

    /** Fails if anything outside {@code from} to {@code to} was touched. */
    static void checkGuards(ByteBuffer buffer, int from, int to) {
        ByteBuffer all = buffer.duplicate().clear();
        for (int i = 0; i < all.capacity(); i++) {
            if ((i < from || i >= to) && all.get(i) != GUARD) {
                throw new AssertionError(
                        "byte %d of the buffer was touched, outside %d to %d"
                                .formatted(i, from, to));
            }
        }
    }

    /** Reads to the end through buffers of {@code room} bytes. */
    static byte[] readAll(Source source, ByteBuffer buffer) throws IOException {
        var all = new ByteArrayOutputStream();
        while (source.read(buffer.clear()) != -1) {
            byte[] piece = new byte[buffer.flip().remaining()];
            buffer.get(piece);
            all.writeBytes(piece);
        }
        return all.toByteArray();
    }

    /** Fails with the first difference, instead of printing a megabyte. */
    static void check(byte[] expected, byte[] actual, String what) {
        int at = Arrays.mismatch(expected, actual);
        if (at >= 0) {
            throw new AssertionError(
                    "%s: %d bytes where %d were expected, first difference at offset %d"
                            .formatted(what, actual.length, expected.length, at));
        }
    }
}
