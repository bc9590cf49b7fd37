package dev.wherry.bench.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory that is copied from or to, placed as the C library places what it gets from the kernel for
 * a large block: 16 bytes into a page. Where the two sides lie in their pages decides a tenth of a
 * copy's time.
 */
final class CopyMemory {

    private static final long PAGE_BYTES = 4096;
    private static final long OFFSET = 16;

    private CopyMemory() {}

    static MemorySegment allocate(Arena memory, long bytes) {
        return memory.allocate(bytes + OFFSET, PAGE_BYTES).asSlice(OFFSET);
    }
}
