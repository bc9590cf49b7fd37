package dev.wherry.engine.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.core.tree.TreeTraits.NameRule;
import dev.wherry.engine.copy.CopyOptions.Existing;
import dev.wherry.engine.tree.TestTrees;
import dev.wherry.testkit.MemoryTree;
import dev.wherry.testkit.RandomTree;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import dev.wherry.testkit.TreeImage;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Random trees copied from every kind of tree to every kind. */
@ExtendWith(Seeded.class)
final class CopyFuzzTest {

    private static final int ENTRIES = 80;

    @TempDir private Path folder;

    private enum Kind {
        NATIVE,
        PORTABLE,
        WINDOWS,
        MAPPED,
        MEMORY
    }

    @Test
    void aCopyIsTheSameTreeAndASecondRunChangesNothing(Seed seed) throws Exception {
        try (FileSystem windows = Jimfs.newFileSystem(Configuration.windows())) {
            for (Kind from : Kind.values()) {
                for (Kind to : Kind.values()) {
                    check(from, to, windows, seed.derive(from + " to " + to));
                }
            }
        }
    }

    private void check(Kind from, Kind to, FileSystem windows, Seed seed) throws Exception {
        String name = from + "-" + to;
        try (Tree source = open(from, "source-" + name, windows, seed);
                Tree target = open(to, "target-" + name, windows, seed)) {
            new RandomTree(source, seed).fill(ENTRIES);
            if (source.traits().names() == NameRule.POSIX
                    && target.traits().names() == NameRule.WINDOWS) {
                copyWithRefusals(source, target);
                return;
            }
            Recorder recorder = new Recorder();
            CopyReport first = copy(source, target, CopyOptions.DEFAULT, recorder);
            assertEquals(List.of(), recorder.problems, name);
            assertEquals(
                    TreeImage.of(source, TreePath.ROOT, target),
                    TreeImage.of(target, TreePath.ROOT, source),
                    name);
            CopyReport second = copy(source, target, UPDATE, recorder);
            assertEquals(List.of(), recorder.problems, name);
            assertEquals(0, second.files(), name);
            assertTrue(second.unchanged() >= first.files(), name);
            CopyReport third = copy(source, target, CHECKSUM, recorder);
            assertEquals(0, third.files(), name);
            if (target instanceof MemoryTree memory) {
                assertEquals(0, memory.openHandles(), name);
            }
        }
    }

    /** What the names allow arrives, what they do not is named, and nothing else happens. */
    private static void copyWithRefusals(Tree source, Tree target) throws IOException {
        Recorder recorder = new Recorder();
        CopyReport report = copy(source, target, CopyOptions.DEFAULT, recorder);
        assertTrue(report.failed() >= recorder.problems.size());
        assertTrue(report.files() > 0);
    }

    private static final CopyOptions UPDATE = existing(Existing.UPDATE);
    private static final CopyOptions CHECKSUM = existing(Existing.CHECKSUM);

    private static CopyOptions existing(Existing existing) {
        CopyOptions all = CopyOptions.DEFAULT;
        return new CopyOptions(
                existing,
                all.filter(),
                false,
                true,
                10,
                false,
                true,
                false,
                false,
                3,
                NameChoice.MAP,
                Long.MAX_VALUE,
                false);
    }

    private static CopyReport copy(Tree source, Tree target, CopyOptions options, CopyEvents events)
            throws IOException {
        var from =
                new CopySource(
                        "source",
                        source,
                        TreePath.ROOT,
                        source.stat(TreePath.ROOT).orElseThrow(),
                        true);
        var to = new CopyTarget("target", target, TreePath.ROOT, true);
        return new Copy(List.of(from), to, options, events, Ticker.SYSTEM).run();
    }

    private Tree open(Kind kind, String name, FileSystem windows, Seed seed) throws IOException {
        return switch (kind) {
            case NATIVE -> TestTrees.here(Files.createDirectory(folder.resolve(name)));
            case PORTABLE -> TestTrees.portable(Files.createDirectory(folder.resolve(name)));
            case WINDOWS ->
                    TestTrees.portable(Files.createDirectory(windows.getPath("C:\\" + name)));
            case MAPPED ->
                    NameChoice.MAP.over(
                            TestTrees.portable(
                                    Files.createDirectory(windows.getPath("C:\\" + name))));
            case MEMORY -> new MemoryTree(MemoryTree.EVERYTHING, seed);
        };
    }

    /** Keeps what it is told. */
    private static final class Recorder implements CopyEvents {

        final List<String> problems = new ArrayList<>();

        @Override
        public void problem(OperationException problem) {
            problems.add(problem.getMessage());
        }
    }
}
