package dev.wherry.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Entry.Kind;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.core.tree.TreeTraits.NameRule;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.ForwardingSource;
import dev.wherry.testkit.Pattern;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.function.Executable;

/** Every sentence of {@link Tree} as a test, for a tree on this machine or another. */
public abstract class TreeContract {

    private static final Instant WHEN = Instant.parse("2021-03-04T05:06:07.123456789Z");
    private static final int[] SIZES = {0, 1, 4096, 300_001};

    private Tree tree;

    /** For subclasses. */
    protected TreeContract() {}

    /** Opens an empty tree that no other test has seen. */
    protected abstract Tree open() throws Exception;

    /** An absolute path of something outside of the tree that exists, for links to lead to. */
    protected String outside() {
        return "/";
    }

    @BeforeEach
    final void openTree() throws Exception {
        tree = open();
    }

    @AfterEach
    final void closeTree() throws Exception {
        tree.close();
    }

    @Test
    final void aNewTreeIsAnEmptyFolder() throws Exception {
        assertEquals(Set.of(), names(TreePath.ROOT));
        Entry root = tree.stat(TreePath.ROOT).orElseThrow();
        assertTrue(root.isFolder());
        assertEquals("", root.name());
    }

    @Test
    final void nothingIsThereUnderANameThatWasNotMade() throws Exception {
        put("file", 3);
        assertTrue(tree.stat(path("missing")).isEmpty());
        assertTrue(tree.stat(path("missing/beneath")).isEmpty());
        assertTrue(tree.stat(path("file/beneath")).isEmpty());
        refuses(NoSuchFileException.class, () -> tree.open(path("missing")).close());
        refuses(NoSuchFileException.class, () -> tree.list(path("missing")).close());
        refuses(NoSuchFileException.class, () -> tree.removeFile(path("missing")));
        refuses(NoSuchFileException.class, () -> tree.removeFolder(path("missing")));
        refuses(NoSuchFileException.class, () -> tree.rename(path("missing"), path("b"), false));
        refuses(NoSuchFileException.class, () -> tree.makeFolder(path("missing/b"), false));
        refuses(NotDirectoryException.class, () -> tree.makeFolder(path("file/b"), false));
        refuses(NotDirectoryException.class, () -> tree.list(path("file")).close());
    }

    @Test
    final void keepsWholeContents() throws Exception {
        for (int size : SIZES) {
            String name = "whole-" + size;
            assertEquals(new Put.Written(size, null), put(name, size));
            expectContent(name, Pattern.MODULUS_251.bytes(size));
        }
    }

    @Test
    final void keepsStreamedContents() throws Exception {
        for (int size : SIZES) {
            for (boolean sparse : new boolean[] {false, true}) {
                String name = "streamed-" + size + sparse;
                byte[] bytes = Pattern.MODULUS_251.bytes(size);
                Content content = streamed(new BytesSource(bytes), size, sparse);
                Put put = new Put(path(name), content, Attributes.NONE, false);
                assertEquals(new Put.Written(size, null), tree.put(put));
                expectContent(name, bytes);
            }
        }
    }

    @Test
    final void keepsTheLengthOfAFileThatEndsInZeros() throws Exception {
        byte[] bytes = new byte[100_000];
        bytes[10_000] = 1;
        Content content = streamed(new BytesSource(bytes), bytes.length, true);
        tree.put(new Put(path("zeros"), content, Attributes.NONE, false));
        expectContent("zeros", bytes);
    }

    @Test
    final void aFileAppearsWithItsAttributes() throws Exception {
        Attributes wanted = new Attributes(WHEN, 0640, null);
        assertEquals(
                new Put.Written(3, null),
                tree.put(
                        new Put(path("file"), whole(Pattern.MODULUS_251.bytes(3)), wanted, false)));
        expectTime("file", WHEN);
        expectMode("file", 0640);
    }

    @Test
    final void whatExistsIsReplacedOnlyIfThatIsAskedFor() throws Exception {
        put("file", 3);
        Put again =
                new Put(path("file"), whole(Pattern.MODULUS_251.bytes(5)), Attributes.NONE, false);
        expectFailed(FileAlreadyExistsException.class, Put.Side.TREE, tree.put(again));
        expectContent("file", Pattern.MODULUS_251.bytes(3));
        assertEquals(Set.of("file"), names(TreePath.ROOT), "nothing is left behind");
        Put replacing =
                new Put(path("file"), whole(Pattern.MODULUS_251.bytes(5)), Attributes.NONE, true);
        assertEquals(new Put.Written(5, null), tree.put(replacing));
        expectContent("file", Pattern.MODULUS_251.bytes(5));
        assertEquals(Set.of("file"), names(TreePath.ROOT), "nothing is left behind");
    }

    @Test
    final void aFolderIsNeverReplacedByAFile() throws Exception {
        tree.makeFolder(path("folder"), false);
        Put put =
                new Put(path("folder"), whole(Pattern.MODULUS_251.bytes(5)), Attributes.NONE, true);
        expectFailed(FileSystemException.class, Put.Side.TREE, tree.put(put));
        assertTrue(tree.stat(path("folder")).orElseThrow().isFolder());
        assertEquals(Set.of("folder"), names(TreePath.ROOT), "nothing is left behind");
    }

    @Test
    final void aFileNeedsItsFolder() throws Exception {
        Put put = new Put(path("missing/file"), whole(new byte[1]), Attributes.NONE, false);
        expectFailed(NoSuchFileException.class, Put.Side.TREE, tree.put(put));
    }

    @Test
    final void aContentThatBreaksOffIsTheSourcesFaultAndLeavesNothing() throws Exception {
        Content breaking = streamed(new Breaking(), 100_000, false);
        Put put = new Put(path("file"), breaking, Attributes.NONE, false);
        expectFailed(IOException.class, Put.Side.SOURCE, tree.put(put));
        Content closed =
                new Content.Streamed(
                        () -> {
                            throw new IOException("cannot be opened");
                        },
                        1,
                        false);
        Put unopened = new Put(path("other"), closed, Attributes.NONE, false);
        expectFailed(IOException.class, Put.Side.SOURCE, tree.put(unopened));
        assertEquals(Set.of(), names(TreePath.ROOT));
    }

    @Test
    final void aWindowCompletesEachPutOnceAndGoesOnAfterARefusal() throws Exception {
        put("taken", 1);
        List<Put> puts = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String name = i % 20 == 7 ? "taken" : "file-" + i;
            puts.add(
                    new Put(
                            path(name),
                            whole(Pattern.MODULUS_251.bytes(i)),
                            Attributes.NONE,
                            false));
        }
        List<Put> completed = Collections.synchronizedList(new ArrayList<>());
        try (Window<Put> window = tree.openWindow(4, (put, _) -> completed.add(put))) {
            for (Put put : puts) {
                window.submit(put);
            }
            window.finish();
        }
        assertEquals(puts.size(), completed.size());
        assertEquals(Set.copyOf(puts), Set.copyOf(completed));
        for (int i = 0; i < puts.size(); i++) {
            Put.Outcome outcome = puts.get(i).outcome().orElseThrow();
            if (i % 20 == 7) {
                expectFailed(FileAlreadyExistsException.class, Put.Side.TREE, outcome);
            } else {
                assertEquals(new Put.Written(i, null), outcome);
            }
        }
        assertEquals(58, names(TreePath.ROOT).size());
    }

    @Test
    final void listsEachOfManyEntriesOnce() throws Exception {
        tree.makeFolder(path("many"), false);
        Set<String> made = new TreeSet<>();
        for (int i = 0; i < 700; i++) {
            String name = "entry-" + i + "-" + "x".repeat(i % 40);
            put("many/" + name, 0);
            made.add(name);
        }
        assertEquals(made, names(path("many")));
    }

    @Test
    final void aListingTellsOfEachEntryWhatStatTells() throws Exception {
        tree.makeFolder(path("folder"), false);
        put("file", 77);
        makeLink("link", "file");
        try (Listing listing = tree.list(TreePath.ROOT)) {
            for (Entry entry = listing.next(); entry != null; entry = listing.next()) {
                assertEquals(tree.stat(path(entry.name())).orElseThrow(), entry);
            }
            assertEquals(null, listing.next(), "after the end");
        }
    }

    @Test
    final void foldersAreMadeAndRemovedOneAtATime() throws Exception {
        tree.makeFolder(path("a"), false);
        tree.makeFolder(path("a/b"), true);
        refuses(FileAlreadyExistsException.class, () -> tree.makeFolder(path("a"), false));
        refuses(DirectoryNotEmptyException.class, () -> tree.removeFolder(path("a")));
        refuses(IOException.class, () -> tree.removeFile(path("a/b")));
        tree.removeFolder(path("a/b"));
        put("a/file", 1);
        refuses(IOException.class, () -> tree.removeFolder(path("a/file")));
        tree.removeFile(path("a/file"));
        tree.removeFolder(path("a"));
        assertEquals(Set.of(), names(TreePath.ROOT));
    }

    @Test
    final void aRemovedFolderCanBeMadeAgain() throws Exception {
        for (int round = 0; round < 3; round++) {
            tree.makeFolder(path("again"), false);
            put("again/file", round);
            expectContent("again/file", Pattern.MODULUS_251.bytes(round));
            tree.removeFile(path("again/file"));
            tree.removeFolder(path("again"));
        }
        put("again", 1);
        refuses(NotDirectoryException.class, () -> tree.makeFolder(path("again/x"), false));
    }

    @Test
    final void aLinkHoldsItsTextAndIsNeverFollowed(TestReporter reporter) throws Exception {
        if (!claimsLinks(reporter)) {
            return;
        }
        tree.makeFolder(path("folder"), false);
        put("folder/file", 9);
        for (String target : List.of("folder", "folder/file", "nowhere", outside())) {
            tree.makeSymlink(path("link"), target);
            assertEquals(Kind.SYMLINK, tree.stat(path("link")).orElseThrow().kind());
            assertEquals(target, tree.readSymlink(path("link")).replace('\\', '/'));
            refuses(IOException.class, () -> tree.open(path("link")).close());
            refuses(NotDirectoryException.class, () -> tree.list(path("link")).close());
            refuses(
                    FileAlreadyExistsException.class,
                    () -> tree.makeSymlink(path("link"), "other"));
            tree.removeFile(path("link"));
        }
        assertEquals(Set.of("file"), names(path("folder")), "what a link led to");
    }

    @Test
    final void nothingIsReachedThroughALink(TestReporter reporter) throws Exception {
        if (!claimsLinks(reporter)) {
            return;
        }
        tree.makeFolder(path("folder"), false);
        put("folder/file", 9);
        for (String target : List.of("folder", "..", outside())) {
            tree.makeSymlink(path("way"), target);
            assertTrue(tree.stat(path("way/file")).isEmpty());
            refuses(NotDirectoryException.class, () -> tree.open(path("way/file")).close());
            refuses(NotDirectoryException.class, () -> tree.makeFolder(path("way/new"), false));
            refuses(NotDirectoryException.class, () -> tree.makeSymlink(path("way/new"), "x"));
            refuses(NotDirectoryException.class, () -> tree.removeFile(path("way/file")));
            refuses(
                    NotDirectoryException.class,
                    () -> tree.rename(path("folder/file"), path("way/new"), true));
            refuses(
                    NotDirectoryException.class,
                    () -> tree.setAttributes(path("way/file"), Attributes.NONE));
            Put put = new Put(path("way/new"), whole(new byte[1]), Attributes.NONE, true);
            expectFailed(NotDirectoryException.class, Put.Side.TREE, tree.put(put));
            tree.removeFile(path("way"));
        }
        assertEquals(Set.of("file"), names(path("folder")));
    }

    @Test
    final void aFolderSwappedForALinkIsNotUsedAnyMore(TestReporter reporter) throws Exception {
        if (!claimsLinks(reporter)) {
            return;
        }
        tree.makeFolder(path("swapped"), false);
        put("swapped/file", 9);
        tree.rename(path("swapped"), path("kept"), false);
        tree.makeSymlink(path("swapped"), "kept");
        refuses(NotDirectoryException.class, () -> tree.open(path("swapped/file")).close());
        expectContent("kept/file", Pattern.MODULUS_251.bytes(9));
    }

    @Test
    final void aPutReplacesALinkAndNotWhatItLeadsTo(TestReporter reporter) throws Exception {
        if (!claimsLinks(reporter)) {
            return;
        }
        put("file", 9);
        tree.makeSymlink(path("link"), "file");
        tree.put(new Put(path("link"), whole(Pattern.MODULUS_251.bytes(2)), Attributes.NONE, true));
        expectContent("link", Pattern.MODULUS_251.bytes(2));
        expectContent("file", Pattern.MODULUS_251.bytes(9));
    }

    @Test
    final void aFileCanHaveSeveralNames(TestReporter reporter) throws Exception {
        if (!tree.traits().hardLinks()) {
            reporter.publishEntry("not claimed", "hard links");
            return;
        }
        tree.makeFolder(path("folder"), false);
        put("first", 9);
        tree.makeHardLink(path("folder/second"), path("first"));
        Entry first = tree.stat(path("first")).orElseThrow();
        Entry second = tree.stat(path("folder/second")).orElseThrow();
        assertEquals(first.id(), second.id());
        if (first.id() == null) {
            reporter.publishEntry("not claimed", "identity of files");
        } else {
            assertEquals(2, first.links());
            put("third", 9);
            assertNotEquals(first.id(), tree.stat(path("third")).orElseThrow().id());
        }
        refuses(
                FileAlreadyExistsException.class,
                () -> tree.makeHardLink(path("folder/second"), path("first")));
        tree.put(
                new Put(path("first"), whole(Pattern.MODULUS_251.bytes(2)), Attributes.NONE, true));
        expectContent("folder/second", Pattern.MODULUS_251.bytes(9));
        refuses(NoSuchFileException.class, () -> tree.makeHardLink(path("other"), path("missing")));
    }

    @Test
    final void renamesFilesAndFolders() throws Exception {
        tree.makeFolder(path("a"), false);
        tree.makeFolder(path("a/b"), false);
        put("a/b/file", 9);
        tree.rename(path("a/b"), path("c"), false);
        expectContent("c/file", Pattern.MODULUS_251.bytes(9));
        assertTrue(tree.stat(path("a/b/file")).isEmpty());
        put("other", 1);
        refuses(
                FileAlreadyExistsException.class,
                () -> tree.rename(path("c/file"), path("other"), false));
        refuses(IOException.class, () -> tree.rename(path("other"), path("a"), true));
        tree.rename(path("c/file"), path("other"), true);
        expectContent("other", Pattern.MODULUS_251.bytes(9));
        assertEquals(Set.of(), names(path("c")));
    }

    @Test
    final void setsTimesAndModes(TestReporter reporter) throws Exception {
        tree.makeFolder(path("folder"), true);
        put("file", 9);
        for (String name : List.of("folder", "file")) {
            for (Instant time :
                    List.of(
                            WHEN,
                            Instant.parse("1969-12-31T23:59:58Z"),
                            Instant.parse("2099-01-01T00:00:00Z"))) {
                tree.setAttributes(path(name), new Attributes(time, -1, null));
                expectTime(name, time);
            }
            tree.setAttributes(path(name), new Attributes(null, 0750, null));
            expectMode(name, 0750);
        }
        if (claimsLinks(reporter)) {
            tree.makeSymlink(path("link"), "file");
            tree.setAttributes(path("link"), new Attributes(WHEN, 0700, null));
            expectTime("link", WHEN);
            expectMode("file", 0750);
            expectTime("file", Instant.parse("2099-01-01T00:00:00Z"));
        }
    }

    @Test
    final void keepsTheOwnersOfTheRoot() throws Exception {
        Entry root = tree.stat(TreePath.ROOT).orElseThrow();
        put("file", 1);
        if (tree.traits().owners() && root.owner() != null) {
            // Giving a file to whom it belongs is allowed to everybody.
            tree.setAttributes(path("file"), new Attributes(null, -1, root.owner()));
            assertEquals(root.owner(), tree.stat(path("file")).orElseThrow().owner());
        }
    }

    @Test
    final void takesAnyNameThatItsRuleAllows() throws Exception {
        List<String> names =
                new ArrayList<>(
                        List.of(
                                " leading",
                                "two words",
                                "-rf",
                                "ünï©ødé",
                                "名前",
                                "\uD83D\uDE00",
                                "x".repeat(255),
                                ".hidden",
                                "a.b.c",
                                "%2e%2e"));
        if (tree.traits().names() == NameRule.POSIX) {
            names.addAll(List.of("line\nbreak", "back\\slash", "C:", "aux", "trailing.", "?*"));
        }
        for (String name : names) {
            put(name, 2);
            tree.makeFolder(path("f-" + name.substring(0, Math.min(20, name.length()))), false);
            expectContent(name, Pattern.MODULUS_251.bytes(2));
        }
        assertTrue(names(TreePath.ROOT).containsAll(names), () -> "in " + tree.name());
    }

    @Test
    final void refusesNamesThatItsRuleForbids() throws Exception {
        if (tree.traits().names() == NameRule.WINDOWS) {
            for (String name : List.of("back\\slash", "C:", "what?", "..\\up", "a\\..\\..\\b")) {
                Put put = new Put(path(name), whole(new byte[1]), Attributes.NONE, false);
                expectFailed(FileSystemException.class, Put.Side.TREE, tree.put(put));
                refuses(IOException.class, () -> tree.makeFolder(path(name), false));
            }
        }
        Put tooLong = new Put(path("x".repeat(5000)), whole(new byte[1]), Attributes.NONE, false);
        if (tree.traits().names() == NameRule.POSIX && !tree.name().equals("memory")) {
            expectFailed(IOException.class, Put.Side.TREE, tree.put(tooLong));
        }
        assertEquals(Set.of(), names(TreePath.ROOT));
    }

    private boolean claimsLinks(TestReporter reporter) {
        if (!tree.traits().symbolicLinks()) {
            reporter.publishEntry("not claimed", "symbolic links");
        }
        return tree.traits().symbolicLinks();
    }

    private void makeLink(String name, String target) throws IOException {
        if (tree.traits().symbolicLinks()) {
            tree.makeSymlink(path(name), target);
        }
    }

    private Put.Outcome put(String name, int size) throws IOException {
        Content content = whole(Pattern.MODULUS_251.bytes(size));
        return tree.put(new Put(path(name), content, Attributes.NONE, false));
    }

    private void expectContent(String name, byte[] bytes) throws IOException {
        Entry entry = tree.stat(path(name)).orElseThrow();
        assertEquals(Kind.FILE, entry.kind());
        assertEquals(bytes.length, entry.sizeBytes());
        try (Source source = tree.open(path(name))) {
            ByteBuffer found = ByteBuffer.allocate(bytes.length + 1);
            int count = 0;
            while (count >= 0 && found.hasRemaining()) {
                count = source.read(found);
            }
            byte[] read = new byte[found.flip().remaining()];
            found.get(read);
            assertArrayEquals(bytes, read, name);
        }
    }

    private void expectTime(String name, Instant time) throws IOException {
        Instant found = tree.stat(path(name)).orElseThrow().modified();
        long unit = tree.traits().timeResolutionNanos();
        long off = Duration.between(found, time).toNanos();
        assertTrue(off >= 0 && off < unit, () -> name + " has " + found + " for " + time);
    }

    private void expectMode(String name, int mode) throws IOException {
        int kept = tree.traits().modes() ? mode : -1;
        assertEquals(kept, tree.stat(path(name)).orElseThrow().mode(), name);
    }

    private Set<String> names(TreePath folder) throws IOException {
        Set<String> names = new TreeSet<>();
        try (Listing listing = tree.list(folder)) {
            for (Entry entry = listing.next(); entry != null; entry = listing.next()) {
                assertTrue(names.add(entry.name()), entry.name() + " twice");
            }
        }
        return names;
    }

    private static void expectFailed(
            Class<? extends IOException> reason, Put.Side side, Put.Outcome outcome) {
        Put.Failed failed = assertInstanceOf(Put.Failed.class, outcome);
        assertInstanceOf(reason, failed.reason());
        assertEquals(side, failed.side());
    }

    private static void refuses(Class<? extends IOException> reason, Executable call) {
        assertThrows(reason, call);
    }

    private static TreePath path(String text) {
        return new TreePath(text);
    }

    private static Content whole(byte[] bytes) {
        return new Content.Whole(ByteBuffer.wrap(bytes));
    }

    private static Content streamed(Source source, long size, boolean sparse) {
        return new Content.Streamed(() -> source, size, sparse);
    }

    /** Delivers a little and then breaks. */
    private static final class Breaking extends ForwardingSource {

        Breaking() {
            super(new BytesSource(Pattern.MODULUS_251.bytes(50_000)));
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            int count = super.read(target);
            if (count < 0) {
                throw new IOException("the cable was pulled");
            }
            return count;
        }
    }
}
