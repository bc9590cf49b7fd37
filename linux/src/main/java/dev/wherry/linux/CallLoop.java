package dev.wherry.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A few calls of the C library, made over and over with next to nothing in between: what a
 * benchmark of the kernel times. It goes through the library's own functions, as every other
 * program does, because where the processor's flaws are mitigated the way back from a system call
 * costs a called function more than code in line.
 *
 * <p>Calls block, so they belong on platform threads. One loop may run on several threads at once.
 */
public final class CallLoop {

    /** No result ends the loop. */
    public static final long ANY = Long.MIN_VALUE;

    private static final long RECORD_LONGS = 5;

    /** What can be called. */
    public enum Function {
        /** Does nothing: what the loop itself costs. */
        ABS,
        GETPPID,
        READ,
        WRITE,
        POLL,
        MEMCPY;

        private String symbol() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Who makes the calls. */
    public enum Engine {
        /** A loop of machine code, entered once from Java. */
        MACHINE_CODE,
        /** A loop in Java that leaves it for each call: some nanoseconds more a call. */
        JAVA
    }

    /**
     * One call.
     *
     * @param a first argument, an integer or an address; as {@code b} and {@code c} 0 where there
     *     is none
     * @param least the smallest result that is a success; {@link #ANY} if all are
     */
    public record Call(Function function, long a, long b, long c, long least) {}

    private final Engine engine;
    private final List<Call> calls;
    private final MemorySegment records;

    private CallLoop(Engine engine, List<Call> calls, MemorySegment records) {
        this.engine = engine;
        this.calls = calls;
        this.records = records;
    }

    /**
     * A loop of {@code calls}, in that order.
     *
     * @param memory to be open as long as the loop runs
     * @throws ErrnoException ENOSYS with the reason, where no native calls can be made, or not by
     *     {@code engine}
     */
    public static CallLoop of(Engine engine, Arena memory, List<Call> calls) throws ErrnoException {
        if (NativeAccess.current() instanceof NativeAccess.Refused(String reason)) {
            throw ErrnoException.refused("loop", reason);
        }
        if (engine == Engine.MACHINE_CODE && MachineCode.ENTRY == null) {
            throw ErrnoException.refused("loop", MachineCode.REASON);
        }
        MemorySegment records = memory.allocate(JAVA_LONG, RECORD_LONGS * calls.size());
        for (int i = 0; i < calls.size(); i++) {
            Call call = calls.get(i);
            long at = RECORD_LONGS * i;
            records.setAtIndex(JAVA_LONG, at, Library.address(call.function()).address());
            records.setAtIndex(JAVA_LONG, at + 1, call.a());
            records.setAtIndex(JAVA_LONG, at + 2, call.b());
            records.setAtIndex(JAVA_LONG, at + 3, call.c());
            records.setAtIndex(JAVA_LONG, at + 4, call.least());
        }
        return new CallLoop(engine, List.copyOf(calls), records);
    }

    /** The engine with the least between two calls that this machine allows. */
    public static Engine bestEngine() {
        return NativeAccess.isGranted() && MachineCode.ENTRY != null
                ? Engine.MACHINE_CODE
                : Engine.JAVA;
    }

    /** Why {@link #bestEngine} is not machine code; empty where it is. */
    public static String engineReason() {
        return NativeAccess.current() instanceof NativeAccess.Refused(String reason)
                ? reason
                : MachineCode.REASON;
    }

    /**
     * Makes all calls {@code times} times.
     *
     * @param times at least 1
     * @throws ErrnoException the first call that had less than its least result
     */
    public void run(long times) throws ErrnoException {
        if (times < 1) {
            throw new IllegalArgumentException("a loop runs at least once, not " + times);
        }
        try (CallMemory memory = CallMemory.open()) {
            MemorySegment state = memory.state();
            boolean whole =
                    engine == Engine.MACHINE_CODE
                            ? MachineCode.enter(state, records, calls.size(), times)
                            : inJava(state, times);
            if (!whole) {
                throw ErrnoException.of(
                        calls.getFirst().function().symbol() + " loop",
                        state.get(JAVA_INT, Library.ERRNO_OFFSET),
                        calls.size() + " calls");
            }
        }
    }

    private boolean inJava(MemorySegment state, long times) {
        for (long done = 0; done < times; done++) {
            for (Call call : calls) {
                if (Library.call(state, call) < call.least()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The functions, looked up once. */
    private static final class Library {

        static final StructLayout STATE = Linker.Option.captureStateLayout();
        static final long ERRNO_OFFSET =
                STATE.byteOffset(MemoryLayout.PathElement.groupElement("errno"));
        private static final Map<Function, MemorySegment> ADDRESSES = new TreeMap<>();
        private static final MethodHandle CALL = link();

        static {
            for (Function function : Function.values()) {
                ADDRESSES.put(
                        function,
                        Linker.nativeLinker().defaultLookup().findOrThrow(function.symbol()));
            }
        }

        static MemorySegment address(Function function) {
            MemorySegment address = ADDRESSES.get(function);
            if (address == null) {
                throw new AssertionError("every function was looked up");
            }
            return address;
        }

        static long call(MemorySegment state, Call call) {
            try {
                return (long)
                        CALL.invokeExact(
                                address(call.function()), state, call.a(), call.b(), call.c());
            } catch (RuntimeException | Error unchecked) {
                throw unchecked;
            } catch (Throwable checked) {
                throw new AssertionError("a downcall throws nothing checked", checked);
            }
        }

        /** Functions with fewer arguments pass over the rest, in both calling conventions. */
        @SuppressWarnings("restricted") // one of the few places
        static MethodHandle link() {
            return Linker.nativeLinker()
                    .downcallHandle(
                            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                            Linker.Option.captureCallState("errno"));
        }
    }

    /**
     * The loop for x86-64 with its System V calling convention. A record is 40 bytes:
     *
     * <pre>
     *   0          8    16   24   32
     *   function   a    b    c    least
     *
     *          push rbx, rbp, r12, r13, r14    keeps the stack aligned to 16 at the call
     *          mov  r12, rdi                   records
     *          mov  r13, rsi                   how many
     *          mov  rbp, rdx                   times
     *   outer: mov  rbx, r12
     *          mov  r14, r13
     *   inner: mov  rdi, [rbx+8]
     *          mov  rsi, [rbx+16]
     *          mov  rdx, [rbx+24]
     *          call [rbx]
     *          cmp  rax, [rbx+32]
     *          jl   end
     *          add  rbx, 40
     *          dec  r14
     *          jnz  inner
     *          dec  rbp
     *          jnz  outer
     *   end:   mov  rax, rbp                   how many times are left
     *          pop  r14, r13, r12, rbp, rbx
     *          ret
     * </pre>
     *
     * It is mapped from a file in memory that is never writable and executable at once, and stays
     * for the life of the process.
     */
    private static final class MachineCode {

        private static final byte[] X86_64 = {
            0x53,
            0x55,
            0x41,
            0x54,
            0x41,
            0x55,
            0x41,
            0x56,
            0x49,
            (byte) 0x89,
            (byte) 0xfc,
            0x49,
            (byte) 0x89,
            (byte) 0xf5,
            0x48,
            (byte) 0x89,
            (byte) 0xd5,
            0x4c,
            (byte) 0x89,
            (byte) 0xe3,
            0x4d,
            (byte) 0x89,
            (byte) 0xee,
            0x48,
            (byte) 0x8b,
            0x7b,
            0x08,
            0x48,
            (byte) 0x8b,
            0x73,
            0x10,
            0x48,
            (byte) 0x8b,
            0x53,
            0x18,
            (byte) 0xff,
            0x13,
            0x48,
            0x3b,
            0x43,
            0x20,
            0x7c,
            0x0e,
            0x48,
            (byte) 0x83,
            (byte) 0xc3,
            0x28,
            0x49,
            (byte) 0xff,
            (byte) 0xce,
            0x75,
            (byte) 0xe3,
            0x48,
            (byte) 0xff,
            (byte) 0xcd,
            0x75,
            (byte) 0xd8,
            0x48,
            (byte) 0x89,
            (byte) 0xe8,
            0x41,
            0x5e,
            0x41,
            0x5d,
            0x41,
            0x5c,
            0x5d,
            0x5b,
            (byte) 0xc3
        };

        static final @Nullable MethodHandle ENTRY;
        static final String REASON;

        static {
            MethodHandle entry = null;
            String reason = "";
            if (Architecture.of(System.getProperty("os.arch")).orElse(null)
                    != Architecture.X86_64) {
                reason = "the loop is written for x86-64 alone";
            } else {
                try {
                    entry = link(ExecutableMemory.map(X86_64));
                } catch (ErrnoException e) {
                    reason = "executable memory was refused: " + e.getMessage();
                }
            }
            ENTRY = entry;
            REASON = reason;
        }

        static boolean enter(MemorySegment state, MemorySegment records, long count, long times) {
            MethodHandle entry = ENTRY;
            if (entry == null) {
                throw new AssertionError("made only where there is an entry");
            }
            try {
                return (long) entry.invokeExact(state, records.address(), count, times) == 0;
            } catch (RuntimeException | Error unchecked) {
                throw unchecked;
            } catch (Throwable checked) {
                throw new AssertionError("a downcall throws nothing checked", checked);
            }
        }

        @SuppressWarnings("restricted") // one of the few places
        private static MethodHandle link(long address) {
            return Library.link().bindTo(MemorySegment.ofAddress(address));
        }
    }
}
