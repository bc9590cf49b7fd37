package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileAdviceTest {

    private static final int BYTES = 1 << 20;

    /** The unit of st_blocks, whatever the file system's own. */
    private static final int STAT_BLOCK_BYTES = 512;

    @Test
    void writebackAndDroppingLeaveTheBytesAlone(@TempDir Path folder) throws IOException {
        byte[] bytes = new byte[BYTES];
        bytes[BYTES - 1] = 7;
        Path file = Files.write(folder.resolve("data"), bytes);
        try (Descriptor open = Descriptor.open(file, OpenFlags.O_RDWR)) {
            FileAdvice.startWriteback(open.number(), 0, BYTES);
            FileAdvice.dropCache(open.number(), 0, 0);
        }
        assertEquals(-1, Files.mismatch(file, Files.write(folder.resolve("copy"), bytes)));
    }

    @Test
    void reservingTakesSpaceAndKeepsTheLength(@TempDir Path folder) throws Exception {
        Path file = Files.createFile(folder.resolve("data"));
        try (Descriptor open = Descriptor.open(file, OpenFlags.O_WRONLY)) {
            FileAdvice.reserve(open.number(), 0, BYTES);
        }
        assertEquals(0, Files.size(file));
        var blocks = ChildJvm.run(List.of("stat", "-c", "%b", file.toString()));
        int bytes = Integer.parseInt(blocks.output().strip()) * STAT_BLOCK_BYTES;
        assertTrue(bytes >= BYTES, bytes + " bytes are reserved");
    }

    @Test
    void aPipeTakesNoAdvice() throws IOException {
        try (Pipe pipe = Pipe.open()) {
            int descriptor = pipe.readEnd().number();
            var failure =
                    assertThrows(
                            ErrnoException.class, () -> FileAdvice.dropCache(descriptor, 0, 0));
            assertEquals("ESPIPE", failure.symbol());
        }
    }
}
