package dev.wherry.engine.copy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.core.tree.TreeTraits;
import dev.wherry.core.tree.TreeTraits.NameRule;
import dev.wherry.engine.copy.CopyOptions.Existing;
import dev.wherry.engine.copy.CopyReport.Loss;
import dev.wherry.engine.tree.TestTrees;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.MemoryTree;
import dev.wherry.testkit.Pattern;
import dev.wherry.testkit.Seed;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a copy ends where not everything goes well. */
final class CopyTest implements CopyEvents {

    private static final TreeTraits BARE =
            new TreeTraits(
                    false, false, true, false, false, true, NameRule.POSIX, 1_000_000_000, true);

    @TempDir private Path folder;
    private final MemoryTree source = new MemoryTree(MemoryTree.EVERYTHING, new Seed(1));
    private final MemoryTree target = new MemoryTree(MemoryTree.EVERYTHING, new Seed(2));
    private final List<String> problems = new ArrayList<>();

    @Override
    public void problem(OperationException problem) {
        problems.add(problem.getMessage());
    }

    @Test
    void theFirstTimeTheTargetIsFullEverythingStops() throws IOException {
        for (int i = 0; i < 50; i++) {
            file(source, "file-" + i, 1000);
        }
        target.leaveRoom(5500);
        CopyReport report = copy(source, target, jobs(1, false));
        assertEquals(5, report.files());
        assertEquals("the target is full", report.stopped());
        assertTrue(report.failed() <= 2, () -> problems.toString());
        assertTrue(problems.getFirst().contains("make room"), problems.getFirst());
    }

    @Test
    void failFastStopsAtTheFirstFailure() throws IOException {
        for (int i = 0; i < 50; i++) {
            file(source, "file-" + i, 10);
            target.makeFolder(new TreePath("file-" + i), false);
        }
        CopyReport report = copy(source, target, jobs(1, true));
        assertEquals(1, report.failed());
        assertEquals("--fail-fast", report.stopped());
        assertEquals(50, copy(source, target, jobs(4, false)).failed());
    }

    @Test
    void whatTheTargetCannotKeepIsCounted() throws IOException {
        file(source, "first", 10);
        source.makeHardLink(new TreePath("second"), new TreePath("first"));
        source.setAttributes(new TreePath("first"), new Attributes(null, 0600, null));
        MemoryTree bare = new MemoryTree(BARE, new Seed(3));
        CopyReport report = copy(source, bare, CopyOptions.DEFAULT);
        assertEquals(2, report.files());
        assertEquals(Map.of(Loss.MODES, 2L, Loss.HARD_LINKS, 1L), report.losses());
    }

    @Test
    void aFileThatGrowsWhileItIsReadIsNamed() throws IOException {
        Path from = Files.createDirectory(folder.resolve("from"));
        Files.writeString(from.resolve("log"), "one line\n");
        try (Tree tree = growing(TestTrees.here(from), from.resolve("log"))) {
            CopyReport report = copy(tree, target, CopyOptions.DEFAULT);
            assertEquals(1, report.failed());
            assertTrue(problems.getFirst().contains("it changed while it was read"));
        }
    }

    @Test
    void aSecondRunCostsOneRoundTripAFolder() throws IOException {
        for (int i = 0; i < 100; i++) {
            file(source, "file-" + i, 10);
        }
        copy(source, target, CopyOptions.DEFAULT);
        long before = target.roundTrips();
        CopyReport report =
                copy(
                        source,
                        target,
                        options(Existing.UPDATE, false, false, 1, Long.MAX_VALUE, false));
        assertEquals(100, report.unchanged());
        // The root's identity, its entry, its listing.
        assertEquals(3, target.roundTrips() - before);
    }

    @Test
    void whatIsReadBackIsComparedWithWhatWasRead() throws IOException {
        file(source, "a", 10);
        file(source, "b", 600_000);
        try (Tree here = TestTrees.here(Files.createDirectory(folder.resolve("to")))) {
            assertEquals(2, copy(source, here, verifying()).verified());
        }
        assertEquals(2, copy(source, target, verifying()).verified());
    }

    @Test
    void whatWasWrittenWrongIsNamed() throws IOException {
        file(source, "a", 10);
        for (MemoryTree damaged :
                List.of(target, new MemoryTree(BARE, new Seed(3)))) { // at once, and at the end
            problems.clear();
            CopyReport report = copy(source, damaging(damaged), verifying());
            assertEquals(0, report.verified());
            assertEquals(1, report.failed());
            assertTrue(
                    problems.getFirst().contains("it is not what was read"), problems.getFirst());
        }
    }

    @Test
    void aRateHoldsForAllFilesTogether() throws IOException {
        for (int i = 0; i < 3; i++) {
            file(source, "file-" + i, 1000);
        }
        CopyReport report = copy(source, target, rate(20_000));
        // All but the last write have had their time, in writes of a twentieth of a second.
        assertEquals(3, report.files());
        assertTrue(report.wallNanos() >= 2000L * 1_000_000_000 / 20_000, report.toString());
    }

    @Test
    void goesOnWithWhatWasLeftOfALargeFile() throws IOException {
        byte[] content = Pattern.MODULUS_251.bytes(9 << 20);
        Path from = Files.createDirectory(folder.resolve("from"));
        Files.write(from.resolve("large"), content);
        for (int same : new int[] {0, 1 << 20, content.length}) {
            Path to = Files.createDirectory(folder.resolve("to" + same));
            byte[] part = Arrays.copyOf(content, Math.max(5 << 20, same));
            Arrays.fill(part, same, part.length, (byte) 'x');
            Entry entry;
            try (Tree source = TestTrees.here(from)) {
                entry = source.stat(new TreePath("large")).orElseThrow();
                Path left = to.resolve(TestTrees.leftover("large", entry));
                Files.write(left, part);
                Object before = key(left);
                try (Tree here = TestTrees.here(to)) {
                    CopyReport report = copy(source, here, resuming());
                    assertEquals(1, report.files(), () -> problems.toString());
                }
                assertArrayEquals(content, Files.readAllBytes(to.resolve("large")));
                assertEquals(before, key(to.resolve("large")), "it is another file");
                try (Stream<Path> all = Files.list(to)) {
                    assertEquals(1, all.count());
                }
            }
        }
    }

    @Test
    void whatWasLeftOfAnotherFileIsRemoved() throws IOException {
        Path from = Files.createDirectory(folder.resolve("from"));
        Files.write(from.resolve("large"), new byte[9 << 20]);
        Path to = Files.createDirectory(folder.resolve("to"));
        try (Tree source = TestTrees.here(from);
                Tree here = TestTrees.here(to)) {
            Entry large = source.stat(new TreePath("large")).orElseThrow();
            Files.writeString(to.resolve(TestTrees.leftover("other", large)), "x");
            copy(source, here, resuming());
        }
        try (Stream<Path> all = Files.list(to)) {
            assertEquals(List.of(to.resolve("large")), all.toList());
        }
    }

    private static Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    private static CopyOptions resuming() {
        return options(Existing.UPDATE, false, false, 2, Long.MAX_VALUE, true);
    }

    private static CopyOptions verifying() {
        return options(Existing.REPLACE, true, false, 2, Long.MAX_VALUE, false);
    }

    private static CopyOptions rate(long bytesPerSecond) {
        return options(Existing.REPLACE, false, false, 2, bytesPerSecond, false);
    }

    private static CopyOptions jobs(int jobs, boolean failFast) {
        return options(Existing.REPLACE, false, failFast, jobs, Long.MAX_VALUE, false);
    }

    private static CopyOptions options(
            Existing existing,
            boolean verify,
            boolean failFast,
            int jobs,
            long bytesPerSecond,
            boolean resume) {
        return new CopyOptions(
                existing,
                Filter.ALL,
                false,
                false,
                0,
                false,
                verify,
                false,
                failFast,
                jobs,
                NameChoice.MAP,
                bytesPerSecond,
                resume);
    }

    private CopyReport copy(Tree from, Tree to, CopyOptions options) throws IOException {
        var root = from.stat(TreePath.ROOT).orElseThrow();
        return new Copy(
                        List.of(new CopySource("from", from, TreePath.ROOT, root, true)),
                        new CopyTarget("to", to, TreePath.ROOT, true),
                        options,
                        this,
                        Ticker.SYSTEM)
                .run();
    }

    private static void file(Tree tree, String name, int size) throws IOException {
        Content content = new Content.Whole(ByteBuffer.allocate(size));
        tree.put(new Put(new TreePath(name), content, Attributes.NONE, false));
    }

    /** As {@code tree}, but what is read from it is one byte longer. */
    private static Tree damaging(Tree tree) {
        return (Tree)
                Proxy.newProxyInstance(
                        Tree.class.getClassLoader(),
                        new Class<?>[] {Tree.class},
                        (_, method, arguments) -> {
                            try {
                                return method.getName().equals("open")
                                        ? new BytesSource(new byte[11])
                                        : method.invoke(tree, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    /** As {@code tree}, but opening a file makes {@code log} longer. */
    private static Tree growing(Tree tree, Path log) {
        return (Tree)
                Proxy.newProxyInstance(
                        Tree.class.getClassLoader(),
                        new Class<?>[] {Tree.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("open")) {
                                Files.writeString(log, "more\n", StandardOpenOption.APPEND);
                            }
                            try {
                                return method.invoke(tree, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }
}
