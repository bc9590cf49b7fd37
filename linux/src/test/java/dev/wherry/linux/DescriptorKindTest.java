package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.core.stream.Handle.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DescriptorKindTest {

    private static final int CHARACTER_DEVICE = 0x21b6;

    @Test
    void aDeletedFileIsStillARegularFile(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("gone"));
        try (Descriptor open = Descriptor.open(file, OpenFlags.O_RDONLY)) {
            Files.delete(file);
            assertEquals(Kind.REGULAR_FILE, DescriptorKind.of(open.number()));
        }
    }

    @Test
    void aNamedFifoIsAPipe(@TempDir Path folder) throws Exception {
        Path fifo = folder.resolve("fifo");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        assertEquals(Kind.PIPE, DescriptorKind.of(fifo));
    }

    @Test
    void theNullDeviceIsItselfAndTheZeroDeviceIsNot() {
        assertEquals(Kind.NULL_DEVICE, DescriptorKind.of(Path.of("/dev/null")));
        assertEquals(Kind.OTHER, DescriptorKind.of(Path.of("/dev/zero")));
    }

    @Test
    void terminalsAreKnownByTheirMajorNumber() {
        assertEquals(Kind.TERMINAL, DescriptorKind.of(CHARACTER_DEVICE, 136 << 8 | 3));
        assertEquals(Kind.TERMINAL, DescriptorKind.of(CHARACTER_DEVICE, 5 << 8 | 1));
        assertEquals(Kind.OTHER, DescriptorKind.of(CHARACTER_DEVICE, 10 << 8 | 200));
    }

    @Test
    void aFolderAndANumberThatIsNotOpenAreOther(@TempDir Path folder) {
        assertEquals(Kind.OTHER, DescriptorKind.of(folder));
        assertEquals(Kind.OTHER, DescriptorKind.of(1 << 20));
    }
}
