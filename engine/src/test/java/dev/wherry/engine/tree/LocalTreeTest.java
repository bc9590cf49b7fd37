package dev.wherry.engine.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.TemporaryName;
import dev.wherry.core.tree.TreePath;
import dev.wherry.testkit.Pattern;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Between two folders of this machine, with whatever lanes it has. */
final class LocalTreeTest {

    @TempDir private Path source;
    @TempDir private Path target;

    @Test
    void copiesFilesOfAnySizeFromTreeToTree() throws IOException {
        for (int size : List.of(0, 1, 4095, 65_537, 3_000_000)) {
            byte[] bytes = Pattern.MODULUS_251.bytes(size);
            Files.write(source.resolve("file-" + size), bytes);
            assertEquals(new Put.Written(size, null), copy("file-" + size));
            assertArrayEquals(bytes, Files.readAllBytes(target.resolve("file-" + size)));
        }
    }

    @Test
    void holesStayHoles() throws IOException {
        Path sparse = source.resolve("sparse");
        try (FileChannel channel =
                FileChannel.open(
                        sparse,
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.SPARSE)) {
            channel.write(ByteBuffer.wrap(Pattern.MODULUS_251.bytes(5000)), 2 << 20);
            channel.write(ByteBuffer.wrap(new byte[1]), (8 << 20) - 1);
        }
        assertEquals(new Put.Written(8 << 20, null), copy("sparse"));
        assertEquals(-1, Files.mismatch(sparse, target.resolve("sparse")));
        try (LocalTree tree = LocalTree.open(target, "target")) {
            assertTrue(tree.stat(new TreePath("sparse")).orElseThrow().allocatedBytes() < 4 << 20);
        }
    }

    @Test
    void aTemporaryNameIsKnownAndNeverStays() throws IOException {
        assertTrue(TemporaryName.matches(TemporaryName.next()));
        for (String name :
                List.of(".wherry-", ".wherry-0123456789abcdeg", "x.wherry-0123456789abcdef")) {
            assertFalse(TemporaryName.matches(name), name);
        }
        Files.writeString(source.resolve("file"), "text");
        copy("file");
        copy("file");
        try (Stream<Path> names = Files.list(target)) {
            assertEquals(List.of(target.resolve("file")), names.toList());
        }
    }

    @Test
    void keepsOnlySoManyFoldersOpen() throws IOException {
        try (LocalTree tree = LocalTree.open(target, "target")) {
            for (int i = 0; i < 3 * OpenFolders.MOST_OPEN; i++) {
                TreePath folder = new TreePath("folder-" + i);
                tree.makeFolder(folder, false);
                tree.put(put(tree, folder.resolve("file")));
            }
            Path descriptors = Path.of("/proc/self/fd");
            if (Files.isDirectory(descriptors)) {
                try (Stream<Path> open = Files.list(descriptors)) {
                    // The JDK holds two for each folder.
                    long most = 2L * (OpenFolders.MOST_OPEN + 2);
                    assertTrue(open.filter(this::isInTarget).count() <= most);
                }
            }
        }
    }

    private boolean isInTarget(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(target.toRealPath());
        } catch (IOException _) {
            return false;
        }
    }

    private static Put put(LocalTree tree, TreePath path) {
        Content content = new Content.Whole(ByteBuffer.allocate(tree.name().length()));
        return new Put(path, content, Attributes.NONE, false);
    }

    private Put.Outcome copy(String name) throws IOException {
        TreePath path = new TreePath(name);
        try (LocalTree from = LocalTree.open(source, "source");
                LocalTree to = LocalTree.open(target, "target")) {
            var entry = from.stat(path).orElseThrow();
            Content content =
                    new Content.Streamed(
                            () -> from.open(path), entry.sizeBytes(), entry.isSparse());
            return to.put(new Put(path, content, Attributes.NONE, true));
        }
    }
}
