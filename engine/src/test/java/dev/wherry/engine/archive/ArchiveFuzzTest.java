package dev.wherry.engine.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.CopyEvents;
import dev.wherry.engine.copy.CopySource;
import dev.wherry.engine.copy.Filter;
import dev.wherry.engine.copy.NameChoice;
import dev.wherry.engine.tree.TestTrees;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.RandomTree;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import dev.wherry.testkit.TreeImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Random trees through archives and back. */
@ExtendWith(Seeded.class)
final class ArchiveFuzzTest implements CopyEvents {

    private static final int ENTRIES = 120;

    @TempDir private Path folder;
    private final List<String> problems = new ArrayList<>();

    @Override
    public void problem(OperationException problem) {
        problems.add(problem.getMessage());
    }

    @Test
    void aTreeComesOutOfATarAsItWentIn(Seed seed) throws IOException {
        for (ArchiveFormat format :
                List.of(ArchiveFormat.TAR, ArchiveFormat.TAR_GZ, ArchiveFormat.TAR_ZST)) {
            Path from = Files.createDirectory(folder.resolve("from" + format));
            Path to = Files.createDirectory(folder.resolve("to" + format));
            try (Tree source = TestTrees.here(from);
                    Tree target = TestTrees.here(to)) {
                new RandomTree(source, seed.derive(format.name())).fill(ENTRIES);
                byte[] archive = pack(source, format);
                new Extract(new BytesSource(archive), OPTIONS, this, Ticker.SYSTEM)
                        .into(target, TreePath.ROOT.resolve("made"));
                assertEquals(List.of(), problems);
                var expected = TreeImage.of(source, TreePath.ROOT, target);
                var found = TreeImage.of(target, TreePath.ROOT.resolve("made"), source);
                // Not the root's own time and mode: it is no entry of the archive.
                expected.remove(".");
                found.remove(".");
                assertEquals(expected, found);
            }
        }
    }

    private static final ExtractOptions OPTIONS =
            new ExtractOptions(false, false, false, Limits.DEFAULT, false, NameChoice.MAP, 2);

    private byte[] pack(Tree tree, ArchiveFormat format) throws IOException {
        MemorySink sink = MemorySink.sequential();
        CopySource source =
                new CopySource(
                        "source",
                        tree,
                        TreePath.ROOT,
                        tree.stat(TreePath.ROOT).orElseThrow(),
                        true);
        new Pack(sink, format, Filter.ALL, this, Ticker.SYSTEM).run(List.of(source));
        return sink.bytes();
    }
}
