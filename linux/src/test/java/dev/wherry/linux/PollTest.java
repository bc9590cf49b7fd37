package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.linux.Poll.Interest;
import dev.wherry.linux.Poll.Readiness;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PollTest {

    /** At most 15 characters, or the kernel cuts it. */
    private static final String WAITER = "poll-waiter";

    private static final int SIGUSR2 = 12;

    @Test
    void anEmptyPipeIsWritableAndNotReadable() throws IOException {
        try (Pipe pipe = Pipe.open()) {
            List<Readiness> ready =
                    Poll.await(
                            0,
                            Interest.readable(pipe.readEnd().number()),
                            Interest.writable(pipe.writeEnd().number()));
            assertFalse(ready.get(0).any());
            assertTrue(ready.get(1).writable());
        }
    }

    @Test
    void aTimeoutReportsNothing() throws IOException {
        try (Pipe pipe = Pipe.open()) {
            assertFalse(Poll.await(1, Interest.readable(pipe.readEnd().number())).getFirst().any());
        }
    }

    @Test
    void bytesAndAWriterThatLeftAreReadableAndHangup() throws IOException {
        try (Pipe pipe = Pipe.open()) {
            try (FileChannel in =
                    FileChannel.open(pipe.writeEnd().path(), StandardOpenOption.WRITE)) {
                in.write(ByteBuffer.wrap(new byte[1]));
            }
            pipe.writeEnd().close();
            Readiness ready =
                    Poll.await(Poll.FOREVER, Interest.readable(pipe.readEnd().number())).getFirst();
            assertEquals(new Readiness(true, false, true, false, false), ready);
        }
    }

    @Test
    void aSinkWhoseReaderLeftIsAnError() throws IOException {
        try (Pipe pipe = Pipe.open()) {
            int sink = pipe.writeEnd().number();
            assertFalse(Poll.await(0, Interest.departure(sink)).getFirst().any());
            pipe.readEnd().close();
            assertTrue(Poll.await(Poll.FOREVER, Interest.departure(sink)).getFirst().error());
        }
    }

    @Test
    void aNumberThatIsNotOpenIsInvalidAndANegativeOneIsPassedOver() throws IOException {
        List<Readiness> ready = Poll.await(0, Interest.readable(1 << 20), Interest.readable(-1));
        assertTrue(ready.get(0).invalid());
        assertFalse(ready.get(1).any());
    }

    @Test
    void aBellEndsTheWaitOfAnotherThread() throws Exception {
        try (Pipe pipe = Pipe.open();
                EventDescriptor bell = EventDescriptor.open()) {
            CompletableFuture<List<Readiness>> waiting =
                    onPlatformThread(
                            Interest.readable(pipe.readEnd().number()),
                            Interest.readable(bell.number()));
            awaitPoll(waiting);
            assertFalse(waiting.isDone());
            bell.ring();
            List<Readiness> ready = waiting.get();
            assertFalse(ready.get(0).any());
            assertTrue(ready.get(1).readable());
        }
    }

    @Test
    void aSignalDoesNotEndTheWait() throws Exception {
        try (EventDescriptor bell = EventDescriptor.open()) {
            CompletableFuture<List<Readiness>> waiting =
                    onPlatformThread(Interest.readable(bell.number()));
            awaitPoll(waiting);
            Path task = Objects.requireNonNull(taskOf(WAITER));
            String switches = switchesOf(task);
            // Handled by the JVM, without effect on a thread that it does not want to suspend.
            Signals.send(Long.parseLong(String.valueOf(task.getFileName())), SIGUSR2);
            while (!waiting.isDone() && switchesOf(task).equals(switches)) {
                Thread.onSpinWait();
            }
            bell.ring();
            assertTrue(waiting.get().getFirst().readable());
        }
    }

    private static CompletableFuture<List<Readiness>> onPlatformThread(Interest... interests) {
        var result = new CompletableFuture<List<Readiness>>();
        Thread.ofPlatform()
                .daemon()
                .name(WAITER)
                .start(() -> {
                    try {
                        result.complete(Poll.await(Poll.FOREVER, interests));
                    } catch (IOException e) {
                        result.completeExceptionally(new ExecutionException(e));
                    }
                });
        return result;
    }

    /** Returns when the kernel shows that the waiter waits, or when it has ended. */
    private static void awaitPoll(CompletableFuture<?> waiting) throws IOException {
        Architecture here = Architecture.of(System.getProperty("os.arch")).orElseThrow();
        String call = SystemCall.PPOLL.number(here) + " ";
        while (!waiting.isDone() && !currentCall(WAITER).startsWith(call)) {
            Thread.onSpinWait();
        }
    }

    private static String currentCall(String thread) throws IOException {
        Path task = taskOf(thread);
        return task == null ? "" : Files.readString(task.resolve("syscall"));
    }

    /** The kernel's folder for the thread of that name, once it runs. */
    private static @Nullable Path taskOf(String thread) throws IOException {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) {
                if (Files.readString(task.resolve("comm")).strip().equals(thread)) {
                    return task;
                }
            }
        } catch (NoSuchFileException _) {
            // A task that ended between the listing and the look.
        }
        return null;
    }

    /** Grows each time the thread wakes up and goes to sleep again. */
    private static String switchesOf(Path task) throws IOException {
        return Files.readAllLines(task.resolve("status")).stream()
                .filter(line -> line.startsWith("voluntary_ctxt_switches"))
                .findFirst()
                .orElseThrow();
    }
}
