package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.wherry.linux.CallLoop.Call;
import dev.wherry.linux.CallLoop.Engine;
import dev.wherry.linux.CallLoop.Function;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CallLoopTest {

    private static final int MESSAGE_BYTES = 4;

    private static void assumePresent(Engine engine) {
        assumeTrue(
                engine == Engine.JAVA || CallLoop.bestEngine() == engine, CallLoop.engineReason());
    }

    @ParameterizedTest
    @EnumSource(Engine.class)
    void callsAreMadeInOrderAsOftenAsAsked(Engine engine) throws IOException {
        assumePresent(engine);
        try (Arena arena = Arena.ofConfined();
                SocketPair first = SocketPair.open();
                SocketPair second = SocketPair.open()) {
            MemorySegment sent = arena.allocateFrom("abcd");
            MemorySegment received = arena.allocate(MESSAGE_BYTES);
            CallLoop loop =
                    CallLoop.of(
                            engine,
                            arena,
                            List.of(
                                    message(Function.WRITE, first.one(), sent),
                                    message(Function.READ, first.other(), received),
                                    message(Function.WRITE, second.one(), received)));
            loop.run(3);
            byte[] arrived = new byte[3 * MESSAGE_BYTES];
            MemorySegment all = arena.allocate(arrived.length);
            long read =
                    Kernel.once(
                            SystemCall.READ,
                            second.other().number(),
                            all.address(),
                            arrived.length);
            assertEquals(arrived.length, read);
            MemorySegment.copy(all, ValueLayout.JAVA_BYTE, 0, arrived, 0, arrived.length);
            assertArrayEquals(
                    "abcdabcdabcd".getBytes(java.nio.charset.StandardCharsets.US_ASCII), arrived);
        }
    }

    @ParameterizedTest
    @EnumSource(Engine.class)
    void memoryIsCopied(Engine engine) throws IOException {
        assumePresent(engine);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = arena.allocateFrom("what is copied");
            MemorySegment to = arena.allocate(from.byteSize());
            Call copy =
                    new Call(
                            Function.MEMCPY,
                            to.address(),
                            from.address(),
                            from.byteSize(),
                            CallLoop.ANY);
            CallLoop.of(engine, arena, List.of(copy)).run(2);
            assertEquals("what is copied", to.getString(0));
        }
    }

    @ParameterizedTest
    @EnumSource(Engine.class)
    void aCallThatFailsEndsTheLoopWithItsErrorNumber(Engine engine) throws IOException {
        assumePresent(engine);
        try (Arena arena = Arena.ofConfined();
                SocketPair pair = SocketPair.open()) {
            MemorySegment memory = arena.allocate(MESSAGE_BYTES);
            Call write =
                    new Call(Function.WRITE, Integer.MAX_VALUE, memory.address(), MESSAGE_BYTES, 1);
            CallLoop loop =
                    CallLoop.of(
                            engine,
                            arena,
                            List.of(
                                    new Call(Function.GETPPID, 0, 0, 0, CallLoop.ANY),
                                    write,
                                    message(Function.WRITE, pair.one(), memory)));
            ErrnoException failure = assertThrows(ErrnoException.class, () -> loop.run(5));
            assertTrue(failure.is(Errno.EBADF), failure.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(Engine.class)
    void theEndOfAStreamIsLessThanAMessage(Engine engine) throws IOException {
        assumePresent(engine);
        try (Arena arena = Arena.ofConfined();
                SocketPair pair = SocketPair.open()) {
            CallLoop read =
                    CallLoop.of(
                            engine,
                            arena,
                            List.of(
                                    message(
                                            Function.READ,
                                            pair.one(),
                                            arena.allocate(MESSAGE_BYTES))));
            pair.other().close();
            assertThrows(ErrnoException.class, () -> read.run(1));
        }
    }

    private static Call message(Function function, Descriptor descriptor, MemorySegment memory)
            throws IOException {
        return new Call(
                function, descriptor.number(), memory.address(), MESSAGE_BYTES, MESSAGE_BYTES);
    }
}
