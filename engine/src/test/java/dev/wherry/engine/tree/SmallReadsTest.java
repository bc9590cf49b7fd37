package dev.wherry.engine.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreeLostException;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.archive.ArchiveFormat;
import dev.wherry.engine.archive.Pack;
import dev.wherry.engine.copy.Copy;
import dev.wherry.engine.copy.CopyEvents;
import dev.wherry.engine.copy.CopyOptions;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.copy.CopySource;
import dev.wherry.engine.copy.CopyTarget;
import dev.wherry.engine.copy.Filter;
import dev.wherry.testkit.Background;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.MemoryTree;
import dev.wherry.testkit.Seed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees that cost round trips are read ahead, within limits, and what goes wrong is still said. */
final class SmallReadsTest implements CopyEvents {

    private static final int FILES = 300;
    private static final int LARGE_BYTES = 3 << 20;

    @TempDir private Path folder;
    private final MemoryTree source = new MemoryTree(MemoryTree.EVERYTHING, new Seed(1));
    private final List<String> problems = new ArrayList<>();

    @Override
    public synchronized void problem(OperationException problem) {
        problems.add(problem.getMessage());
    }

    @AfterEach
    void nothingStaysOpen() {
        assertEquals(0, source.openHandles());
    }

    @Test
    void manyAreReadWhileTheFirstIsStillUnderWay() throws IOException {
        fill();
        var meeting = new CountDownLatch(SmallReads.MOST_FILES);
        Tree tree = opening(_ -> meet(meeting));
        assertEquals(FILES + 1, copy(tree, CopyOptions.SUITABLE_JOBS).files());
        assertEquals(List.of(), problems);
        expectAll();
    }

    @Test
    void alsoWhereFilesAreWrittenOneAtATime() throws IOException {
        fill();
        var meeting = new CountDownLatch(SmallReads.MOST_FILES);
        assertEquals(FILES + 1, copy(opening(_ -> meet(meeting)), 1).files());
        assertEquals(List.of(), problems);
        expectAll();
    }

    @Test
    void eachIsOpenedOnceAndNoMoreThanTheLimitAtATime() throws IOException {
        fill();
        AtomicInteger all = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Tree tree =
                opening(_ -> {
                    all.incrementAndGet();
                    // All that are open, and the listing.
                    most.accumulateAndGet(source.openHandles(), Math::max);
                });
        copy(tree, CopyOptions.MOST_JOBS);
        assertEquals(FILES + 1, all.get());
        assertTrue(
                most.get() <= SmallReads.MOST_FILES + CopyOptions.MOST_JOBS + 1, most.toString());
    }

    @Test
    void anArchiveIsReadAheadAndKeepsTheOrder() throws IOException {
        fill();
        byte[] alone = pack(source);
        // Folders and the large file have their places in line, too.
        var meeting = new CountDownLatch(SmallReads.MOST_FILES / 2);
        assertArrayEquals(alone, pack(opening(_ -> meet(meeting))));
        assertEquals(List.of(), problems);
        List<String> names = new ArrayList<>();
        try (var tar = new TarArchiveInputStream(new ByteArrayInputStream(alone))) {
            for (TarArchiveEntry entry = tar.getNextEntry();
                    entry != null;
                    entry = tar.getNextEntry()) {
                names.add(entry.getName());
            }
        }
        assertEquals(FILES + 3, names.size());
        assertTrue(names.indexOf("b/") < names.indexOf("b/0"), names.toString());
        assertEquals(names.indexOf("b/") + 1 + FILES / 2, names.indexOf("a/"), names.toString());
    }

    @Test
    void whatVanishedOrChangedMeanwhileIsNamedAndTheRestIsThere() throws IOException {
        fill();
        Tree tree =
                opening(path -> {
                    if (path.text().equals("a/9")) {
                        source.removeFile(path);
                    } else if (path.text().equals("a/8")) {
                        source.removeFile(path);
                        file("a/8", 100_000);
                    }
                });
        CopyReport report = copy(tree, CopyOptions.SUITABLE_JOBS);
        assertEquals(2, report.failed(), problems.toString());
        assertEquals(FILES, report.files());
        assertTrue(problems.stream().anyMatch(line -> line.contains("a/9")), problems.toString());
        assertTrue(
                problems.stream()
                        .anyMatch(line -> line.contains("a/8: it changed while it was read")),
                problems.toString());
    }

    @Test
    void aConnectionThatIsLostEndsItWithoutWaitingForTheRest() throws IOException {
        fill();
        AtomicInteger turn = new AtomicInteger();
        Tree tree =
                opening(_ -> {
                    if (turn.incrementAndGet() > 10) {
                        throw new TreeLostException("it was cut", new IOException("reset"));
                    }
                });
        CopyReport report = copy(tree, CopyOptions.SUITABLE_JOBS);
        assertEquals("the connection is lost", report.stopped());
        assertTrue(report.failed() >= 1, report.toString());
        assertTrue(report.files() <= 10, report.toString());
    }

    /** Two folders of small files and one file that is not small. */
    private void fill() throws IOException {
        for (String name : List.of("a", "b")) {
            source.makeFolder(new TreePath(name), false);
            for (int i = 0; i < FILES / 2; i++) {
                file(name + "/" + i, i * 10);
            }
        }
        file("large", LARGE_BYTES);
    }

    private void file(String name, int size) throws IOException {
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, (byte) name.hashCode());
        Content content = new Content.Whole(ByteBuffer.wrap(bytes));
        source.put(new Put(new TreePath(name), content, Attributes.NONE, false));
    }

    private void expectAll() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(path);
                byte[] wanted = new byte[bytes.length];
                Arrays.fill(wanted, (byte) folder.relativize(path).toString().hashCode());
                assertArrayEquals(wanted, bytes, path.toString());
            }
        }
        assertEquals(LARGE_BYTES, Files.size(folder.resolve("large")));
        assertEquals(990, Files.size(folder.resolve("b/99")));
    }

    private CopyReport copy(Tree from, int jobs) throws IOException {
        CopyOptions all = CopyOptions.DEFAULT;
        var options =
                new CopyOptions(
                        all.existing(),
                        all.filter(),
                        all.owner(),
                        all.delete(),
                        all.maxDelete(),
                        all.dryRun(),
                        all.verify(),
                        all.oneFileSystem(),
                        all.failFast(),
                        jobs,
                        all.names(),
                        all.bytesPerSecond(),
                        all.resume());
        try (Tree here = TestTrees.here(folder)) {
            return new Copy(
                            List.of(top(from)),
                            new CopyTarget("to", here, TreePath.ROOT, true),
                            options,
                            this,
                            Ticker.SYSTEM)
                    .run();
        }
    }

    private byte[] pack(Tree from) throws IOException {
        MemorySink archive = MemorySink.sequential();
        new Pack(archive, ArchiveFormat.TAR, Filter.ALL, this, Ticker.SYSTEM)
                .run(List.of(top(from)));
        return archive.bytes();
    }

    private static CopySource top(Tree tree) throws IOException {
        var root = tree.stat(TreePath.ROOT).orElseThrow();
        return new CopySource("from", tree, TreePath.ROOT, root, true);
    }

    private static void meet(CountDownLatch meeting) {
        meeting.countDown();
        Background.await(meeting, "others to be opened meanwhile");
    }

    /** Happens before a file is opened. */
    @FunctionalInterface
    private interface Before {
        void open(TreePath file) throws IOException;
    }

    private Tree opening(Before before) {
        return (Tree)
                Proxy.newProxyInstance(
                        Tree.class.getClassLoader(),
                        new Class<?>[] {Tree.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("open")) {
                                before.open((TreePath) arguments[0]);
                            }
                            try {
                                return method.invoke(source, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }
}
