package dev.wherry.linux;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.NameBytes;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a folder with getdents64(2), many names a call, and looks at each name with statx(2).
 *
 * <pre>
 *  0 inode u64    8 offset s64    16 length of this record u16    18 type u8    19 name, NUL
 * </pre>
 */
final class DirectoryListing implements Listing {

    /** Some hundred names; what the C library reads at a time. */
    private static final int BUFFER_BYTES = 32 << 10;

    private static final int RECORD_BYTES = 16;
    private static final int NAME = 19;
    private static final int PADDED_TO = 8;

    private final Directory directory;
    private final Descriptor descriptor;
    private final ByteBuffer buffer =
            ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.nativeOrder());
    private int position;
    private int limit;
    private boolean closed;

    /** Takes over {@code directory}, which is open by {@code descriptor}. */
    DirectoryListing(Directory directory, Descriptor descriptor) {
        this.directory = directory;
        this.descriptor = descriptor;
    }

    @Override
    public @Nullable Entry next() throws IOException {
        for (String name = nextName(); name != null; name = nextName()) {
            if (!name.equals(".") && !name.equals("..")) {
                try {
                    return directory.stat(name);
                } catch (NoSuchFileException _) {
                    // Gone since: the same as if it had never been listed.
                }
            }
        }
        return null;
    }

    private @Nullable String nextName() throws IOException {
        if (position == limit && !fill()) {
            return null;
        }
        int start = position + NAME;
        position += Short.toUnsignedInt(buffer.getShort(position + RECORD_BYTES));
        // The record is padded to eight bytes after the NUL.
        int end = Math.max(start, position - PADDED_TO);
        while (buffer.get(end) != 0) {
            end++;
        }
        byte[] name = new byte[end - start];
        buffer.get(start, name);
        return NameBytes.decode(name);
    }

    private boolean fill() throws IOException {
        SystemCall call = SystemCall.GETDENTS64;
        long address = MemorySegment.ofBuffer(buffer).address();
        long read = Kernel.restarting(call, descriptor.number(), address, BUFFER_BYTES);
        position = 0;
        limit = (int) FileErrors.require(read, call, directory.toString());
        return limit > 0;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            directory.close();
        }
    }
}
