package dev.wherry.engine.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.CopyEvents;
import dev.wherry.engine.copy.CopySource;
import dev.wherry.engine.copy.Filter;
import dev.wherry.engine.copy.NameChoice;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.MemoryTree;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.TreeImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.Test;

/** Names beyond ASCII, and beyond UTF-8, through archives. */
final class ArchiveNamesTest implements CopyEvents {

    private static final ExtractOptions OPTIONS =
            new ExtractOptions(false, false, false, Limits.DEFAULT, false, NameChoice.MAP, 2);

    /** The second looks like the bytes of the first, read as Latin-1. */
    private static final List<String> TEXTS = List.of("é", "Ã©", "名前", "ü".repeat(120));

    private static final List<String> BYTES =
            List.of("\uDCE9", "a\uDCFFb", "名\uDCFF", "\uDC80" + "x".repeat(120));

    private static final Attributes FILE = new Attributes(null, 0644, null);

    private final MemoryTree source = new MemoryTree(MemoryTree.EVERYTHING, new Seed(1));
    private final MemoryTree target = new MemoryTree(MemoryTree.EVERYTHING, new Seed(2));
    private final List<String> problems = new ArrayList<>();

    @Override
    public void problem(OperationException problem) {
        problems.add(problem.getMessage());
    }

    @Test
    void aTarKeepsEveryName() throws IOException {
        TEXTS.forEach(this::makeAll);
        BYTES.forEach(this::makeAll);
        extract(pack(ArchiveFormat.TAR));
        assertEquals(List.of(), problems);
        expectAll();
    }

    @Test
    void aZipKeepsTextAndSaysWhatItCannot() throws IOException {
        TEXTS.forEach(this::makeFile);
        BYTES.forEach(this::makeFile);
        extract(pack(ArchiveFormat.ZIP));
        assertEquals(BYTES.size(), problems.size());
        assertTrue(problems.getFirst().contains("not UTF-8"), problems.getFirst());
        for (String name : TEXTS) {
            assertTrue(target.stat(new TreePath(name)).isPresent(), name);
        }
    }

    @Test
    void aZipOfAnotherToolKeepsItsBytes() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var zip = new ZipArchiveOutputStream(packed)) {
            zip.setEncoding(StandardCharsets.ISO_8859_1.name());
            zip.putArchiveEntry(new ZipArchiveEntry("a\u00ffb"));
            zip.closeArchiveEntry();
        }
        extract(packed.toByteArray());
        assertTrue(target.stat(new TreePath("a\uDCFFb")).isPresent());
    }

    private void makeAll(String name) {
        makeFile(name);
        try {
            TreePath folder = new TreePath("in " + name);
            source.makeFolder(folder, false);
            source.makeSymlink(folder.resolve("link"), "../" + name);
            source.makeHardLink(folder.resolve("second " + name), new TreePath(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void makeFile(String name) {
        try {
            Content content = new Content.Whole(ByteBuffer.allocate(10));
            source.put(new Put(new TreePath(name), content, FILE, false));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void expectAll() throws IOException {
        var expected = TreeImage.of(source, TreePath.ROOT, target);
        var found = TreeImage.of(target, TreePath.ROOT, source);
        expected.remove(".");
        found.remove(".");
        assertEquals(readable(expected.toString()), readable(found.toString()));
    }

    /** Half a surrogate ends a report. */
    private static String readable(String text) {
        return text.chars()
                .mapToObj(c -> c < 0x7f ? Character.toString(c) : "\\u%04x".formatted(c))
                .collect(Collectors.joining());
    }

    private void extract(byte[] archive) throws IOException {
        new Extract(new BytesSource(archive), OPTIONS, this, Ticker.SYSTEM)
                .into(target, TreePath.ROOT);
    }

    private byte[] pack(ArchiveFormat format) throws IOException {
        MemorySink sink = MemorySink.sequential();
        var root = source.stat(TreePath.ROOT).orElseThrow();
        var all = new CopySource("source", source, TreePath.ROOT, root, true);
        new Pack(sink, format, Filter.ALL, this, Ticker.SYSTEM).run(List.of(all));
        return sink.bytes();
    }
}
