package dev.wherry.linux;

import dev.wherry.core.tree.Entry;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What is asked of a regular file by its descriptor. */
final class OpenFile {

    static final int SEEK_SET = 0;
    static final int SEEK_CUR = 1;
    static final int SEEK_END = 2;
    static final int SEEK_DATA = 3;
    static final int SEEK_HOLE = 4;

    /** Bytes outside of the heap that a heap buffer is copied through. */
    private static final int HEAP_COPY_BYTES = 256 << 10;

    /** Kept for the thread's next copy: zeroing it afresh takes longer than a small file. */
    private static final ThreadLocal<ByteBuffer> HEAP_COPY =
            ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(HEAP_COPY_BYTES));

    private OpenFile() {}

    /** This thread's buffer outside of the heap, cleared, for up to {@code most} bytes. */
    static ByteBuffer heapCopy(int most) {
        return HEAP_COPY.get().clear().limit(Math.min(most, HEAP_COPY_BYTES));
    }

    static Entry status(Descriptor descriptor, String name) throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            int status = memory.place(FileStatus.BYTES);
            long empty = memory.text("");
            SystemCall call = SystemCall.STATX;
            long result =
                    Kernel.restarting(
                            call,
                            descriptor.number(),
                            empty,
                            Directory.AT_EMPTY_PATH,
                            FileStatus.STATX_BASIC_STATS,
                            memory.address(status),
                            0);
            FileErrors.require(result, call, name);
            return FileStatus.entry(name, memory.bytes(), status);
        }
    }

    static long seek(int descriptor, long offset, int whence, String name) throws IOException {
        SystemCall call = SystemCall.LSEEK;
        long place = Kernel.restarting(call, descriptor, offset, whence);
        return FileErrors.require(place, call, name);
    }
}
