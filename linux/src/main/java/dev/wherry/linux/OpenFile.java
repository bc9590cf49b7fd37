package dev.wherry.linux;

import dev.wherry.core.tree.Entry;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** What is asked of a regular file by its descriptor. */
final class OpenFile {

    static final int SEEK_SET = 0;
    static final int SEEK_CUR = 1;
    static final int SEEK_END = 2;
    static final int SEEK_DATA = 3;
    static final int SEEK_HOLE = 4;

    /** Bytes outside of the heap that a heap buffer is copied through. */
    static final int HEAP_COPY_BYTES = 256 << 10;

    private OpenFile() {}

    static Entry status(Descriptor descriptor, String name) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment status = arena.allocate(FileStatus.BYTES, 8);
            long empty = arena.allocate(1).address();
            SystemCall call = SystemCall.STATX;
            long result =
                    Kernel.restarting(
                            call,
                            descriptor.number(),
                            empty,
                            Directory.AT_EMPTY_PATH,
                            FileStatus.STATX_BASIC_STATS,
                            status.address(),
                            0);
            FileErrors.require(result, call, name);
            return FileStatus.entry(name, status);
        }
    }

    static long seek(int descriptor, long offset, int whence, String name) throws IOException {
        SystemCall call = SystemCall.LSEEK;
        long place = Kernel.restarting(call, descriptor, offset, whence);
        return FileErrors.require(place, call, name);
    }
}
