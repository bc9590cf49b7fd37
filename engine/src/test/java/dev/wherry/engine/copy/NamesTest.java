package dev.wherry.engine.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.archive.ArchiveFormat;
import dev.wherry.engine.archive.Extract;
import dev.wherry.engine.archive.ExtractOptions;
import dev.wherry.engine.archive.Limits;
import dev.wherry.engine.archive.Pack;
import dev.wherry.engine.copy.CopyOptions.Existing;
import dev.wherry.engine.copy.CopyReport.Loss;
import dev.wherry.engine.tree.TestTrees;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.MemoryTree;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.TreeImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Names that a file system with the names of Windows cannot hold. */
final class NamesTest implements CopyEvents {

    /** Each impossible for a reason of its own; the last two are one name without case. */
    private static final List<String> STRANGE =
            List.of(
                    "a:b",
                    "tab\there",
                    "back\\slash",
                    "trailing.",
                    "trailing ",
                    "aux",
                    "com1.txt",
                    "stray\uDCFFbyte",
                    "README",
                    "readme");

    /** Of those, README is possible: it comes first. */
    private static final int IMPOSSIBLE = STRANGE.size() - 1;

    private final FileSystem windows = Jimfs.newFileSystem(Configuration.windows());
    private final MemoryTree source = new MemoryTree(MemoryTree.EVERYTHING, new Seed(1));
    private final List<String> problems = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();
    private Tree plain;

    @BeforeEach
    void makeTrees() throws IOException {
        plain = TestTrees.portable(Files.createDirectory(windows.getPath("C:\\target")));
        source.makeFolder(new TreePath("folder"), false);
        source.makeFolder(new TreePath("folder/what?"), false);
        file("folder/what?/inner", 3);
        file("folder/plain", 4);
        for (String name : STRANGE) {
            file("folder/" + name, name.length());
        }
    }

    @AfterEach
    void close() throws IOException {
        plain.close();
        windows.close();
    }

    @Override
    public void problem(OperationException problem) {
        problems.add(problem.getMessage());
    }

    @Override
    public void skipped(OperationException why) {
        skipped.add(why.getMessage());
    }

    @Test
    void mappedNamesComeBackAndASecondRunCopiesNothing() throws IOException {
        Tree target = NameChoice.MAP.over(plain);
        CopyReport first = copy(source, target, NameChoice.MAP);
        assertEquals(List.of(), problems);
        assertEquals(STRANGE.size() + 2, first.files());
        // The folder what? and the file in it are one: only its own name is another.
        assertEquals(IMPOSSIBLE + 1, first.losses().get(Loss.NAMES_MAPPED));
        for (String name : names(plain, "folder")) {
            assertTrue(plain.objection(name).isEmpty(), name);
        }
        // A run that knows nothing of the first.
        CopyReport second = copy(source, NameChoice.MAP.over(plain), NameChoice.MAP);
        assertEquals(List.of(), problems);
        assertEquals(0, second.files());
        MemoryTree back = new MemoryTree(MemoryTree.EVERYTHING, new Seed(2));
        copy(NameChoice.MAP.over(plain), back, NameChoice.MAP);
        assertEquals(
                TreeImage.of(source, TreePath.ROOT, plain),
                TreeImage.of(back, TreePath.ROOT, plain));
    }

    @Test
    void refusedNamesAreToldBeforeTheFoldersFirstFileAndTheRestIsCopied() throws IOException {
        List<String> seen = new ArrayList<>();
        CopyEvents watching =
                new CopyEvents() {
                    @Override
                    public void problem(OperationException problem) {
                        NamesTest.this.problem(problem);
                        try {
                            seen.addAll(names(plain, "folder"));
                        } catch (IOException e) {
                            seen.add(e.toString());
                        }
                    }
                };
        CopyReport report = copy(source, plain, NameChoice.REFUSE, watching);
        assertEquals(IMPOSSIBLE + 1, report.failed());
        assertEquals(IMPOSSIBLE + 1, problems.size());
        assertEquals(List.of(), seen, "made before all was told");
        assertEquals(Set.of("README", "plain"), names(plain, "folder"));
        assertTrue(
                problems.contains(
                        "cannot copy memory/folder/readme: it differs only in case from README;"
                                + " rename it, or use --names map"),
                problems::toString);
    }

    @Test
    void skippedNamesAreCountedAndNoFailure() throws IOException {
        CopyReport report = copy(source, plain, NameChoice.SKIP);
        assertEquals(0, report.failed());
        assertEquals(IMPOSSIBLE + 1, report.losses().get(Loss.NAMES_SKIPPED));
        assertEquals(IMPOSSIBLE + 1, skipped.size());
        assertEquals(Set.of("README", "plain"), names(plain, "folder"));
    }

    @Test
    void whatNoNameStandsForIsRefusedWhateverWasChosen() throws IOException {
        file("folder/" + "x".repeat(300), 1);
        file("folder/another's \uF022", 1);
        CopyReport report = copy(source, NameChoice.MAP.over(plain), NameChoice.MAP);
        assertEquals(2, report.failed());
        assertEquals(2, problems.size());
        assertEquals(STRANGE.size() + 2, report.files());
    }

    @Test
    void aFileIsNotPutOverAnotherWhoseNameDiffersInCase() throws IOException {
        plain.makeFolder(new TreePath("folder"), false);
        Content content = new Content.Whole(ByteBuffer.allocate(99));
        plain.put(new Put(new TreePath("folder/PLAIN"), content, Attributes.NONE, false));
        for (NameChoice choice : NameChoice.values()) {
            copy(source, choice.over(plain), choice);
            assertEquals(99, plain.stat(new TreePath("folder/PLAIN")).orElseThrow().sizeBytes());
        }
        assertTrue(problems.toString().contains("from PLAIN, which is there already"));
        assertTrue(skipped.toString().contains("from PLAIN, which is there already"));
    }

    @ParameterizedTest
    @EnumSource(NameChoice.class)
    void anArchivesNamesAreJudgedOnArrival(NameChoice choice) throws IOException {
        // A tar of ours has only names that are text.
        source.removeFile(new TreePath("folder/stray\uDCFFbyte"));
        MemorySink archive = MemorySink.sequential();
        new Pack(archive, ArchiveFormat.TAR, Filter.ALL, this, Ticker.SYSTEM)
                .run(List.of(top(source)));
        Tree target = choice.over(plain);
        var options = new ExtractOptions(false, false, false, Limits.DEFAULT, false, choice, 2);
        CopyReport report =
                new Extract(new BytesSource(archive.bytes()), options, this, Ticker.SYSTEM)
                        .into(target, TreePath.ROOT);
        if (choice == NameChoice.MAP) {
            assertEquals(List.of(), problems);
            assertEquals(
                    TreeImage.of(source, TreePath.ROOT, plain).keySet(),
                    TreeImage.of(NameChoice.MAP.over(plain), TreePath.ROOT, plain).keySet());
            return;
        }
        // In an archive each entry stands for itself: what is in an impossible folder, too.
        assertEquals(
                IMPOSSIBLE + 1, choice == NameChoice.REFUSE ? report.failed() : skipped.size());
        assertEquals(2, names(plain, "folder").size());
    }

    private CopyReport copy(Tree from, Tree to, NameChoice choice) throws IOException {
        return copy(from, to, choice, this);
    }

    private static CopyReport copy(Tree from, Tree to, NameChoice choice, CopyEvents events)
            throws IOException {
        CopyOptions all = CopyOptions.DEFAULT;
        CopyOptions options =
                new CopyOptions(
                        Existing.UPDATE,
                        all.filter(),
                        false,
                        false,
                        0,
                        false,
                        true,
                        false,
                        false,
                        2,
                        choice,
                        Long.MAX_VALUE,
                        false);
        return new Copy(
                        List.of(top(from)),
                        new CopyTarget("to", to, TreePath.ROOT, true),
                        options,
                        events,
                        Ticker.SYSTEM)
                .run();
    }

    private static CopySource top(Tree tree) throws IOException {
        Entry root = tree.stat(TreePath.ROOT).orElseThrow();
        return new CopySource("from", tree, TreePath.ROOT, root, true);
    }

    private void file(String path, int size) throws IOException {
        Content content = new Content.Whole(ByteBuffer.allocate(size));
        source.put(new Put(new TreePath(path), content, Attributes.NONE, false));
    }

    private static Set<String> names(Tree tree, String folder) throws IOException {
        Set<String> names = new TreeSet<>();
        try (Listing listing = tree.list(new TreePath(folder))) {
            for (Entry entry = listing.next(); entry != null; entry = listing.next()) {
                names.add(entry.name());
            }
        }
        return names;
    }
}
