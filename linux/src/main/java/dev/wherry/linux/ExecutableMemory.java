package dev.wherry.linux;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Machine code in memory of its own, never writable and executable at the same time: written to
 * memfd_create(2), then mapped for reading and execution, which SELinux or seccomp may refuse.
 */
final class ExecutableMemory {

    static final int MFD_CLOEXEC = 1;
    static final int PROT_READ = 1;
    static final int PROT_EXEC = 4;
    static final int MAP_PRIVATE = 2;

    private ExecutableMemory() {}

    /** The address of {@code code}, for the life of the process. */
    static long map(byte[] code) throws ErrnoException {
        try (CallMemory names = CallMemory.open();
                Arena arena = Arena.ofConfined()) {
            long number =
                    Kernel.once(SystemCall.MEMFD_CREATE, names.text("wherry-loop"), MFD_CLOEXEC, 0);
            Kernel.require(number, SystemCall.MEMFD_CREATE, "wherry-loop");
            try (Descriptor file = new Descriptor((int) number)) {
                MemorySegment copy = arena.allocate(code.length);
                copy.copyFrom(MemorySegment.ofArray(code));
                long written =
                        Kernel.restarting(
                                SystemCall.WRITE, file.number(), copy.address(), code.length);
                Kernel.require(written, SystemCall.WRITE, file.number(), code.length);
                long address =
                        Kernel.once(
                                SystemCall.MMAP,
                                0,
                                code.length,
                                PROT_READ | PROT_EXEC,
                                MAP_PRIVATE,
                                file.number(),
                                0);
                return Kernel.require(address, SystemCall.MMAP, code.length, "PROT_EXEC");
            }
        } catch (ErrnoException e) {
            throw e;
        } catch (IOException e) {
            throw new AssertionError("a name of our own and a descriptor that is open", e);
        }
    }
}
