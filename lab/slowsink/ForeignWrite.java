import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Writes two pages to a file by foreign calls, one through write and one through syscall, as a test of the slow sink. */
final class ForeignWrite {

    private static final long SYS_WRITE = 1;
    private static final long PAGE = 4096;

    private ForeignWrite() {}

    public static void main(String[] args) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle creat = bind("creat", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
            int fd = (int) creat.invokeExact(arena.allocateFrom(args[0]), 0644);
            MemorySegment page = arena.allocate(PAGE);
            MethodHandle write = bind("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
            long first = (long) write.invokeExact(fd, page, PAGE);
            MethodHandle syscall =
                    bind(
                            "syscall",
                            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG));
            long second = (long) syscall.invokeExact(SYS_WRITE, (long) fd, page, PAGE);
            if (first != PAGE || second != PAGE) {
                throw new IllegalStateException("wrote " + first + " and " + second + " bytes");
            }
        }
    }

    private static MethodHandle bind(String name, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
    }
}
