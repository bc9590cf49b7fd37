package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SpliceTest {

    private static final byte[] WORDS =
            "from one side to the other".getBytes(StandardCharsets.US_ASCII);

    @Test
    void bytesGoFromPipeToPipeToFile(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("out"));
        try (Pipe first = Pipe.open();
                Pipe second = Pipe.open();
                Descriptor out = Descriptor.open(file, OpenFlags.O_WRONLY)) {
            put(first, WORDS);
            long moved =
                    Splice.splice(first.readEnd().number(), second.writeEnd().number(), 1024, 0);
            assertEquals(WORDS.length, moved);
            assertEquals(5, Splice.splice(second.readEnd().number(), out.number(), 5, 0));
            moved = Splice.splice(second.readEnd().number(), out.number(), 1024, 0);
            assertEquals(WORDS.length - 5, moved);
        }
        assertArrayEquals(WORDS, Files.readAllBytes(file));
    }

    @Test
    void theNullDeviceTakesBytesFromAPipe() throws IOException {
        try (Pipe pipe = Pipe.open();
                Descriptor sink = Descriptor.open(Path.of("/dev/null"), OpenFlags.O_WRONLY)) {
            put(pipe, WORDS);
            assertEquals(
                    WORDS.length, Splice.splice(pipe.readEnd().number(), sink.number(), 1024, 0));
        }
    }

    @Test
    void theEndOfTheStreamIsZero() throws IOException {
        try (Pipe from = Pipe.open();
                Pipe to = Pipe.open()) {
            from.writeEnd().close();
            assertEquals(
                    0, Splice.splice(from.readEnd().number(), to.writeEnd().number(), 1024, 0));
        }
    }

    @Test
    void withNonBlockAnEmptyPipeIsAValueAndNoFailure() throws IOException {
        try (Pipe from = Pipe.open();
                Pipe to = Pipe.open()) {
            long moved =
                    Splice.splice(
                            from.readEnd().number(),
                            to.writeEnd().number(),
                            1024,
                            Splice.SPLICE_F_NONBLOCK);
            assertEquals(Splice.WOULD_BLOCK, moved);
        }
    }

    @Test
    void aReaderThatLeftIsABrokenPipeOfSplice() throws IOException {
        try (Pipe from = Pipe.open();
                Pipe to = Pipe.open()) {
            put(from, WORDS);
            to.readEnd().close();
            int source = from.readEnd().number();
            int target = to.writeEnd().number();
            var failure =
                    assertThrows(
                            ErrnoException.class, () -> Splice.splice(source, target, 1024, 0));
            assertTrue(failure.is(Errno.EPIPE));
            assertEquals(
                    "splice(%d, %d, 1024): Broken pipe (EPIPE)".formatted(source, target),
                    failure.getMessage());
        }
    }

    @Test
    void aNumberThatIsNotOpenIsABadDescriptor() {
        var failure =
                assertThrows(ErrnoException.class, () -> Splice.splice(1 << 20, 1 << 20, 1024, 0));
        assertEquals("EBADF", failure.symbol());
        assertEquals(9, failure.number());
        assertEquals("splice", failure.call());
    }

    private static void put(Pipe pipe, byte[] bytes) throws IOException {
        try (FileChannel in = FileChannel.open(pipe.writeEnd().path(), StandardOpenOption.WRITE)) {
            assertEquals(bytes.length, in.write(ByteBuffer.wrap(bytes)));
        }
    }
}
