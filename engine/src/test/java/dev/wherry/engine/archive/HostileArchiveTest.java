package dev.wherry.engine.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.CopyEvents;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.copy.CopyReport.Loss;
import dev.wherry.engine.copy.NameChoice;
import dev.wherry.engine.tree.LocalTree;
import dev.wherry.engine.tree.TestTrees;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.Pattern;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives made to do harm, and archives that were harmed. */
final class HostileArchiveTest implements CopyEvents {

    private static final byte[] TEXT = "from the archive".getBytes(StandardCharsets.UTF_8);
    private static final List<String> WAYS_OUT =
            List.of(
                    "/abs",
                    "//abs",
                    "../up",
                    "a/../../up",
                    "a/..",
                    "..",
                    "..\\up",
                    "a\\..\\..\\up",
                    "C:\\x",
                    "C:/x",
                    "c:",
                    "\\abs",
                    "\\\\server\\share\\x");

    @TempDir private Path folder;
    private Path inside;
    private Path secret;
    private final List<String> problems = new ArrayList<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @BeforeEach
    void makeFolders() throws IOException {
        inside = Files.createDirectory(folder.resolve("inside"));
        Files.createDirectory(folder.resolve("outside"));
        secret = Files.writeString(folder.resolve("outside/secret"), "secret");
    }

    @Override
    public void problem(OperationException problem) {
        problems.add(problem.getMessage());
    }

    @Test
    void noNameLeadsOutOfTheTarget() throws IOException {
        try (TarArchiveOutputStream tar = tar()) {
            for (String name : WAYS_OUT) {
                file(tar, name, TEXT);
                link(tar, "soft", TarConstants.LF_LINK, name);
            }
            file(tar, "good", TEXT);
        }
        CopyReport report = extract(bytes.toByteArray(), TestTrees.here(inside), options());
        assertEquals(1, report.files());
        assertEquals(2L * WAYS_OUT.size(), report.failed(), problems::toString);
        expectOnly("good");
    }

    @Test
    void noNameInAZipLeadsOutOfTheTarget() throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            for (String name : List.of("../up", "/abs", "a/../../up", "..\\up", "C:\\x", "good")) {
                zip.putArchiveEntry(new Named(name));
                zip.write(TEXT);
                zip.closeArchiveEntry();
            }
        }
        CopyReport report = extract(bytes.toByteArray(), TestTrees.portable(inside), options());
        assertEquals(5, report.failed(), problems::toString);
        expectOnly("good");
    }

    @Test
    void linksThatTheArchiveMadeAreNoWayOut() throws IOException {
        for (boolean portable : new boolean[] {false, true}) {
            bytes.reset();
            try (TarArchiveOutputStream tar = tar()) {
                link(tar, "way", TarConstants.LF_SYMLINK, "../outside");
                link(tar, "abs", TarConstants.LF_SYMLINK, folder + "/outside");
                link(tar, "file", TarConstants.LF_SYMLINK, "../outside/secret");
                file(tar, "way/new", TEXT);
                file(tar, "way/secret", TEXT);
                file(tar, "abs/deep/new", TEXT);
                folder(tar, "way");
                link(tar, "hard", TarConstants.LF_LINK, "way/secret");
                link(tar, "again", TarConstants.LF_LINK, "file");
                file(tar, "file", TEXT);
                file(tar, "again", TEXT);
            }
            Path target = Files.createDirectory(folder.resolve("target" + portable));
            LocalTree tree = portable ? TestTrees.portable(target) : TestTrees.here(target);
            extract(bytes.toByteArray(), tree, options());
            assertEquals("secret", Files.readString(secret));
            try (Stream<Path> outside = Files.list(secret.getParent())) {
                assertEquals(List.of(secret), outside.toList());
            }
            assertArrayEquals(TEXT, Files.readAllBytes(target.resolve("file")));
            assertFalse(Files.isSymbolicLink(target.resolve("again")));
        }
    }

    @Test
    void devicesAreLeftOutAndSpecialBitsMustBeAskedFor() throws IOException {
        try (TarArchiveOutputStream tar = tar()) {
            for (byte type :
                    new byte[] {TarConstants.LF_CHR, TarConstants.LF_BLK, TarConstants.LF_FIFO}) {
                tar.putArchiveEntry(new TarArchiveEntry("special" + type, type));
                tar.closeArchiveEntry();
            }
            TarArchiveEntry program = new TarArchiveEntry("program", TarConstants.LF_NORMAL);
            program.setMode(06755);
            program.setSize(TEXT.length);
            tar.putArchiveEntry(program);
            tar.write(TEXT);
            tar.closeArchiveEntry();
        }
        CopyReport report = extract(bytes.toByteArray(), TestTrees.here(inside), options());
        assertEquals(Map.of(Loss.SPECIAL_FILES, 3L), report.losses());
        expectOnly("program");
        assertEquals(0755, mode("program"));
        extract(
                bytes.toByteArray(),
                TestTrees.here(inside),
                new ExtractOptions(false, false, true, Limits.DEFAULT, false, NameChoice.MAP, 2));
        assertEquals(06755, mode("program"));
    }

    @Test
    void limitsAreCountedOnWhatComesOut() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar =
                new TarArchiveOutputStream(new GZIPOutputStream(packed))) {
            file(tar, "small", TEXT);
            file(tar, "zeros", new byte[80 << 20]);
        }
        CopyReport ratio = extract(packed.toByteArray(), here(), limited(10, 1L << 40, 500));
        assertEquals(1, ratio.files());
        assertTrue(problems.getLast().contains("--max-ratio"), problems.getLast());
        CopyReport size = extract(packed.toByteArray(), here(), limited(10, 1 << 20, 5000));
        assertEquals(1, size.files());
        assertTrue(problems.getLast().contains("--max-bytes"), problems.getLast());
        extract(packed.toByteArray(), here(), limited(1, 1L << 40, 5000));
        assertTrue(problems.getLast().contains("--max-entries"), problems.getLast());
        expectOnly("small");
        assertEquals(2, extract(packed.toByteArray(), here(), limited(10, 1L << 40, 5000)).files());
    }

    @Test
    void aTarCutAnywhereLeavesWhatWasWholeAndNamesWhereItBroke() throws IOException {
        try (TarArchiveOutputStream tar = tar()) {
            for (int i = 0; i < 4; i++) {
                file(tar, "file-" + i, Pattern.MODULUS_251.bytes(700));
            }
        }
        byte[] whole = bytes.toByteArray();
        int end = 4 * (512 + 1024);
        for (int cut = 512; cut <= end; cut += 128) {
            Path target = Files.createDirectory(folder.resolve("cut-" + cut));
            CopyReport report =
                    extract(Arrays.copyOf(whole, cut), TestTrees.here(target), options());
            assertTrue(report.failed() >= 1, "cut at " + cut);
            assertTrue(problems.getLast().contains("file-"), problems.getLast());
            try (Stream<Path> files = Files.list(target)) {
                for (Path file : files.toList()) {
                    assertArrayEquals(
                            Pattern.MODULUS_251.bytes(700), Files.readAllBytes(file), "at " + cut);
                }
            }
        }
        problems.clear();
        assertEquals(4, extract(Arrays.copyOf(whole, end + 512), here(), options()).files());
        assertEquals(List.of(), problems, "one empty block is an end");
    }

    @Test
    void aWrongChecksumIsFound() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar =
                new TarArchiveOutputStream(new GZIPOutputStream(packed))) {
            file(tar, "file", Pattern.MODULUS_251.bytes(5000));
        }
        byte[] gzip = packed.toByteArray();
        gzip[gzip.length - 6] ^= 1;
        assertEquals(1, extract(gzip, here(), options()).failed());

        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            ZipArchiveEntry entry = new ZipArchiveEntry("stored");
            entry.setMethod(ZipArchiveEntry.STORED);
            entry.setSize(TEXT.length);
            entry.setCrc(1);
            zip.addRawArchiveEntry(entry, new ByteArrayInputStream(TEXT));
        }
        assertEquals(1, extract(bytes.toByteArray(), here(), options()).failed());
        assertFalse(Files.exists(inside.resolve("stored")));
    }

    @Test
    void anythingElseIsNoArchive() throws IOException {
        for (byte[] other : List.of(new byte[0], TEXT, Pattern.MODULUS_251.bytes(5000))) {
            CopyReport report = extract(other, here(), options());
            assertEquals(1, report.failed());
            assertFalse(report.didAnything());
        }
    }

    @Test
    void theLastOfSeveralEntriesOfOneNameStays() throws IOException {
        try (TarArchiveOutputStream tar = tar()) {
            for (int i = 0; i < 50; i++) {
                file(tar, "same", Pattern.MODULUS_251.bytes(i));
            }
            link(tar, "other", TarConstants.LF_LINK, "same");
        }
        extract(bytes.toByteArray(), here(), options());
        assertArrayEquals(
                Pattern.MODULUS_251.bytes(49), Files.readAllBytes(inside.resolve("same")));
        assertTrue(Files.isSameFile(inside.resolve("same"), inside.resolve("other")));
    }

    private CopyReport extract(byte[] archive, LocalTree target, ExtractOptions options)
            throws IOException {
        try (target) {
            return new Extract(new BytesSource(archive), options, this, Ticker.SYSTEM)
                    .into(target, TreePath.ROOT);
        }
    }

    private LocalTree here() throws IOException {
        return TestTrees.here(inside);
    }

    private int mode(String name) throws IOException {
        return (int) Files.getAttribute(inside.resolve(name), "unix:mode") & 07777;
    }

    private void expectOnly(String name) throws IOException {
        try (Stream<Path> all = Files.list(inside)) {
            assertEquals(List.of(inside.resolve(name)), all.toList());
        }
        try (Stream<Path> all = Files.list(folder)) {
            assertEquals(2, all.count(), "entries beside the target");
        }
    }

    private static ExtractOptions options() {
        return new ExtractOptions(false, false, false, Limits.DEFAULT, false, NameChoice.MAP, 2);
    }

    private static ExtractOptions limited(long entries, long size, long ratio) {
        return new ExtractOptions(
                false, false, false, new Limits(entries, size, ratio), false, NameChoice.MAP, 2);
    }

    private TarArchiveOutputStream tar() {
        return new TarArchiveOutputStream(bytes, 512);
    }

    private static void file(TarArchiveOutputStream tar, String name, byte[] content)
            throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_NORMAL, true);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    private static void folder(TarArchiveOutputStream tar, String name) throws IOException {
        tar.putArchiveEntry(new TarArchiveEntry(name + "/"));
        tar.closeArchiveEntry();
    }

    private static void link(TarArchiveOutputStream tar, String name, byte type, String target)
            throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, type, true);
        entry.setLinkName(target);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
    }

    /** Keeps backslashes as they are. */
    private static final class Named extends ZipArchiveEntry {

        Named(String name) {
            super("placeholder");
            setName(name);
        }
    }
}
