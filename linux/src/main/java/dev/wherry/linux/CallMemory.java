package dev.wherry.linux;

import dev.wherry.core.tree.NameBytes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.FileSystemException;

/**
 * Memory that system calls read their arguments from and write their answers to. Each platform
 * thread has one for good: with a tree of small files, taking memory from the C library and giving
 * it back costs more than most of the calls. It may be opened again while it is open; what was
 * placed in it is valid until the outermost is closed. For the thread that opened it.
 */
final class CallMemory implements AutoCloseable {

    /** So long a path may be, with its NUL. */
    static final int PATH_MAX = 4096;

    /** Of one operation on a file with all its calls: some paths, and what they answer. */
    private static final int ROOM_BYTES = 8 * PATH_MAX;

    private static final int ALIGNMENT = 8;

    private static final ThreadLocal<CallMemory> OF_THREAD =
            ThreadLocal.withInitial(CallMemory::new);

    private final ByteBuffer room;
    private final long address;
    private final MemorySegment state;
    private int opened;
    private int taken;

    private CallMemory() {
        Arena arena = Arena.ofAuto();
        MemorySegment memory = arena.allocate(ROOM_BYTES, ALIGNMENT);
        this.room = memory.asByteBuffer().order(ByteOrder.nativeOrder());
        this.address = memory.address();
        this.state = arena.allocate(Kernel.stateBytes(), ALIGNMENT);
    }

    /** The memory of this thread, or for a virtual thread, of which there are many, new memory. */
    static CallMemory open() {
        CallMemory memory = Thread.currentThread().isVirtual() ? new CallMemory() : OF_THREAD.get();
        memory.opened++;
        return memory;
    }

    /** Where a call leaves its error number. */
    MemorySegment state() {
        return state;
    }

    /**
     * The address of {@code name} as the kernel reads it, with a NUL at its end.
     *
     * @throws FileSystemException if no name can be so long, or have one of its characters
     */
    long text(String name) throws FileSystemException {
        byte[] bytes = NameBytes.encode(name);
        if (bytes.length >= PATH_MAX) {
            throw new FileSystemException(name, null, Errno.ENAMETOOLONG.text());
        }
        int place = place(bytes.length + 1);
        room.put(place, bytes).put(place + bytes.length, (byte) 0);
        return address(place);
    }

    /** Takes {@code bytes} of whatever content, and returns where in {@link #bytes} they are. */
    int place(int bytes) {
        int place = taken;
        taken += Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
        if (taken > ROOM_BYTES) {
            throw new AssertionError("a call with more arguments than any has");
        }
        return place;
    }

    /** The memory, in the machine's order of bytes. */
    ByteBuffer bytes() {
        return room;
    }

    /** The address of {@code place} in {@link #bytes}. */
    long address(int place) {
        return address + place;
    }

    @Override
    public void close() {
        opened--;
        if (opened == 0) {
            taken = 0;
        }
    }
}
