package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.OutputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a folder by descriptor can that a path cannot; the rest is the contract of trees. */
final class DirectoryTest {

    @TempDir private Path folder;

    @Test
    void staysTheFolderItWasWhenItsPathChanges() throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        try (Directory directory = Directory.open(inner)) {
            Files.move(inner, folder.resolve("moved"));
            Files.createSymbolicLink(inner, Path.of("/"));
            directory.makeFolder("made", false);
        }
        Files.delete(inner);
        assertTrue(Files.isDirectory(folder.resolve("moved/made")));
    }

    @Test
    void noNameLeadsOut() throws IOException {
        Files.writeString(folder.resolve("outside"), "secret");
        Path inner = Files.createDirectory(folder.resolve("inner"));
        try (Directory directory = Directory.open(inner)) {
            for (String name : List.of("..", ".", "", "../outside", "/etc/passwd", "a/b")) {
                assertThrows(FileSystemException.class, () -> directory.openFile(name).close());
                assertThrows(FileSystemException.class, () -> directory.openFolder(name).close());
                assertThrows(FileSystemException.class, () -> directory.removeFile(name));
            }
            Files.createSymbolicLink(inner.resolve("link"), Path.of("../outside"));
            assertThrows(NotDirectoryException.class, () -> directory.openFile("link").close());
            Files.createSymbolicLink(inner.resolve("magic"), Path.of("/proc/self/root"));
            assertThrows(NotDirectoryException.class, () -> directory.openFolder("magic").close());
        }
        Files.delete(inner.resolve("magic"));
    }

    @Test
    void aModeIsNeverSetThroughALink() throws IOException {
        Path outside = Files.writeString(folder.resolve("outside"), "");
        Files.setPosixFilePermissions(outside, PosixFilePermissions.fromString("r--------"));
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Files.createSymbolicLink(inner.resolve("link"), Path.of("../outside"));
        try (Directory directory = Directory.open(inner)) {
            directory.setAttributes("link", new Attributes(Instant.EPOCH, 0777, null));
        }
        assertEquals(
                "r--------", PosixFilePermissions.toString(Files.getPosixFilePermissions(outside)));
    }

    @Test
    void namesOfAnyBytesAreListedAndOpened() throws IOException {
        String name = "a\uDCFF\uDC80b";
        try (Directory directory = Directory.open(folder)) {
            try (OutputFile file = directory.createFile(name, false)) {
                file.write(ByteBuffer.wrap("text".getBytes(StandardCharsets.UTF_8)), 0);
            }
            try (Listing listing = directory.list()) {
                Entry entry = listing.next();
                assertEquals(name, entry == null ? null : entry.name());
            }
            try (Source source = directory.openFile(name)) {
                ByteBuffer read = ByteBuffer.allocateDirect(10);
                assertEquals(4, source.read(read));
                assertEquals(-1, source.read(read));
            }
            directory.removeFile(name);
        }
    }

    @Test
    void aFifoIsRefusedAndNotWaitedFor() throws Exception {
        Process process = new ProcessBuilder("mkfifo", folder.resolve("fifo").toString()).start();
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        try (Directory directory = Directory.open(folder)) {
            assertThrows(FileSystemException.class, () -> directory.openFile("fifo").close());
        }
    }

    @Test
    void holesTakeNoRoomAndAreFoundAgain() throws IOException {
        try (Directory directory = Directory.open(folder)) {
            try (OutputFile file = directory.createFile("sparse", false)) {
                file.write(ByteBuffer.wrap(new byte[] {1}), 1 << 20);
                file.setLength(4 << 20);
            }
            assertTrue(directory.stat("sparse").isSparse());
            try (Descriptor file = Descriptor.open(folder.resolve("sparse"), OpenFlags.O_RDONLY)) {
                long data = FileRange.nextData(file.number(), 0);
                assertEquals(1 << 20, data);
                assertTrue(FileRange.nextHole(file.number(), data) < 4 << 20);
                assertEquals(-1, FileRange.nextData(file.number(), 3 << 20));
                assertEquals(4 << 20, FileRange.sizeOf(file.number()));
            }
            try (OutputFile file = directory.createFile("dense", false)) {
                file.write(ByteBuffer.allocate(100_000), 0);
            }
            assertFalse(directory.stat("dense").isSparse());
        }
    }
}
