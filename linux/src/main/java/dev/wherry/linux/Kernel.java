package dev.wherry.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * The one door to the kernel: {@code long syscall(long number, long × 6)} of the C library.
 *
 * <p>All calls share this one function because the time to make a method handle ready is what a
 * short run feels, and every further signature costs another 10 to 20 ms of it. It is made ready at
 * the first call. C declares {@code syscall} with variable arguments; both conventions (System V
 * x86_64, AAPCS64) pass these like fixed ones as long as all are integers or pointers.
 *
 * <p>A call blocks its thread and pins a virtual thread's carrier: whatever may wait belongs on a
 * platform thread.
 */
final class Kernel {

    private Kernel() {}

    /**
     * Makes the call once.
     *
     * @return what the call returned, or its error number, negated
     * @throws ErrnoException only if no call can be made at all
     */
    static long once(SystemCall call, long a, long b, long c, long d, long e, long f)
            throws ErrnoException {
        MethodHandle syscall = Door.SYSCALL;
        Architecture architecture = Door.ARCHITECTURE;
        if (syscall == null || architecture == null) {
            throw ErrnoException.refused(call.symbol(), Door.REASON);
        }
        try (CallMemory memory = CallMemory.open()) {
            MemorySegment state = memory.state();
            long number = call.number(architecture);
            long result = (long) syscall.invokeExact(state, number, a, b, c, d, e, f);
            return result == -1 ? -state.get(JAVA_INT, Door.ERRNO_OFFSET) : result;
        } catch (RuntimeException | Error unchecked) {
            throw unchecked;
        } catch (Throwable checked) {
            throw new AssertionError("a downcall throws nothing checked", checked);
        }
    }

    static long once(SystemCall call, long a, long b, long c) throws ErrnoException {
        return once(call, a, b, c, 0, 0, 0);
    }

    /** As {@link #once}, again and again while a signal interrupts it. */
    static long restarting(SystemCall call, long a, long b, long c, long d, long e, long f)
            throws ErrnoException {
        long result;
        do {
            result = once(call, a, b, c, d, e, f);
        } while (result == -Errno.EINTR.number());
        return result;
    }

    static long restarting(SystemCall call, long a, long b, long c) throws ErrnoException {
        return restarting(call, a, b, c, 0, 0, 0);
    }

    /**
     * The result of a call that succeeded; throws for one that did not.
     *
     * @param arguments those worth showing; they become text only after a failure
     */
    static long require(long result, SystemCall call, Object... arguments) throws ErrnoException {
        if (result < 0) {
            throw ErrnoException.of(call.symbol(), (int) -result, arguments);
        }
        return result;
    }

    /** Memory that a call's error number needs. */
    static long stateBytes() {
        return Door.STATE.byteSize();
    }

    /** Made ready on first use; either the handle is there or the reason why not. */
    private static final class Door {

        static final StructLayout STATE = Linker.Option.captureStateLayout();
        static final long ERRNO_OFFSET =
                STATE.byteOffset(MemoryLayout.PathElement.groupElement("errno"));
        static final @Nullable Architecture ARCHITECTURE =
                Architecture.of(System.getProperty("os.arch")).orElse(null);
        static final @Nullable MethodHandle SYSCALL;
        static final String REASON;

        static {
            MethodHandle handle = null;
            String reason = "";
            if (NativeAccess.current() instanceof NativeAccess.Refused(String why)) {
                reason = why;
            } else {
                try {
                    handle = link();
                } catch (RuntimeException | LinkageError e) {
                    reason = "the C library's syscall() cannot be linked: " + e;
                }
            }
            SYSCALL = handle;
            REASON = reason;
        }

        @SuppressWarnings("restricted") // the one place
        private static MethodHandle link() {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("syscall"),
                    FunctionDescriptor.of(
                            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                            JAVA_LONG, JAVA_LONG),
                    Linker.Option.captureCallState("errno"));
        }
    }
}
