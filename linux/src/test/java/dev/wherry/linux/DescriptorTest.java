package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DescriptorTest {

    @Test
    void aMissingFileIsNamed(@TempDir Path folder) {
        Path missing = folder.resolve("missing");
        var failure =
                assertThrows(
                        ErrnoException.class, () -> Descriptor.open(missing, OpenFlags.O_RDONLY));
        assertEquals(
                "openat(" + missing + "): No such file or directory (ENOENT)",
                failure.getMessage());
    }

    @Test
    void aNameBeyondAsciiIsOpened(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("Fähre ⛵"));
        try (Descriptor open = Descriptor.open(file, OpenFlags.O_RDONLY)) {
            assertEquals(file.toRealPath(), open.path().toRealPath());
        }
    }

    @Test
    void aReopenedPipeDoesNotShareItsFlags() throws IOException {
        try (Pipe pipe = Pipe.open();
                Descriptor own =
                        Descriptor.reopen(
                                pipe.readEnd().number(),
                                OpenFlags.O_RDONLY | OpenFlags.O_NONBLOCK)) {
            assertTrue(StatusFlags.isNonBlocking(own.number()));
            assertFalse(StatusFlags.isNonBlocking(pipe.readEnd().number()));
        }
    }

    @Test
    void nonBlockingGoesOnAndOffAndTouchesNothingElse(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("log"));
        try (Descriptor log = Descriptor.open(file, OpenFlags.O_WRONLY | OpenFlags.O_APPEND)) {
            int before = StatusFlags.of(log.number());
            StatusFlags.setNonBlocking(log.number(), true);
            assertTrue(StatusFlags.isNonBlocking(log.number()));
            assertTrue(StatusFlags.isAppending(log.number()));
            StatusFlags.setNonBlocking(log.number(), false);
            assertEquals(before, StatusFlags.of(log.number()));
        }
    }

    @Test
    void aFifoWithoutReaderRefusesAWriterThatDoesNotWait(@TempDir Path folder) throws Exception {
        Path fifo = folder.resolve("fifo");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        int flags = OpenFlags.O_WRONLY | OpenFlags.O_NONBLOCK;
        var failure = assertThrows(ErrnoException.class, () -> Descriptor.open(fifo, flags));
        assertTrue(failure.is(Errno.ENXIO), failure.getMessage());
    }
}
