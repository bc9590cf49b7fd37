package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.Address;
import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.MappedTree;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.TemporaryName;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.core.tree.TreeTraits;
import dev.wherry.core.tree.TreeTraits.NameRule;
import dev.wherry.engine.archive.ArchiveFormat;
import dev.wherry.engine.archive.Extract;
import dev.wherry.engine.archive.ExtractOptions;
import dev.wherry.engine.archive.Limits;
import dev.wherry.engine.archive.Pack;
import dev.wherry.engine.copy.CopyOptions;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.copy.CopyReport.Loss;
import dev.wherry.engine.copy.Filter;
import dev.wherry.engine.copy.NameChoice;
import dev.wherry.engine.tree.LocalTree;
import dev.wherry.testkit.BytesSource;
import dev.wherry.testkit.MemorySink;
import dev.wherry.testkit.MemoryTree;
import dev.wherry.testkit.Pattern;
import dev.wherry.testkit.RandomTree;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import dev.wherry.testkit.TreeImage;
import dev.wherry.testkit.fault.FaultyProxy;
import dev.wherry.testkit.fault.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Trees copied to, from and between directories of a real smbd. */
@Tag("lab")
@ExtendWith(Seeded.class)
final class SambaCopyTest {

    /** What a share keeps, and any name. */
    private static final TreeTraits BARE =
            new TreeTraits(false, false, false, false, false, true, NameRule.POSIX, 1, false);

    private static final int ENTRIES = 150;
    private static final int CUTS = 100;
    private static final int CUTS_WHILE_READING = 10;
    private static final Instant TIME = Instant.parse("2001-02-03T04:05:06.7891234Z");

    private static Samba samba;

    @TempDir private Path folder;
    private final Copies copies = new Copies();

    private enum Kind {
        HERE,
        SHARE,
        MEMORY
    }

    @BeforeAll
    static void start() throws IOException {
        samba = Samba.start();
    }

    @AfterAll
    static void stop() {
        samba.close();
    }

    private Tree open(Kind kind, String name, Seed seed) throws IOException {
        return switch (kind) {
            case HERE -> {
                Path root = Files.createDirectory(folder.resolve(name));
                yield LocalTree.open(root, name);
            }
            case SHARE -> Copies.makeTree(samba.connect(Copies.options()), name);
            case MEMORY -> new MemoryTree(BARE, seed);
        };
    }

    @Test
    void randomTreesArriveWholeFromEverywhereAndASecondRunChangesNothing(Seed seed)
            throws IOException {
        for (Kind from : Kind.values()) {
            for (Kind to : Kind.values()) {
                if (from == Kind.SHARE || to == Kind.SHARE) {
                    check(from, to, seed.derive(from + " to " + to));
                }
            }
        }
    }

    private void check(Kind from, Kind to, Seed seed) throws IOException {
        String name = from + "-" + to;
        try (Tree source = open(from, "source-" + name, seed);
                Tree target = open(to, "target-" + name, seed)) {
            new RandomTree(source, seed).fill(ENTRIES);
            CopyReport first = copies.update(source, target);
            assertEquals(List.of(), List.copyOf(copies.problems), name);
            assertEquals(image(source, target), image(target, source), name);
            CopyReport second = copies.update(source, target);
            assertEquals(List.of(), List.copyOf(copies.problems), name);
            assertEquals(0, second.files() + second.folders() + second.deleted(), name);
            assertEquals(first.files(), second.unchanged(), name);
            assertEquals(image(source, target), image(target, source), name);
        }
    }

    /** Without links, where one of the two has none. */
    private static SortedMap<String, String> image(Tree tree, Tree other) throws IOException {
        SortedMap<String, String> image = TreeImage.of(tree, TreePath.ROOT, other);
        image.values().removeIf(line -> line.startsWith("SYMLINK"));
        image.keySet().removeIf(path -> isTemporary(path));
        return image;
    }

    private static boolean isTemporary(String path) {
        return TemporaryName.matches(path.substring(path.lastIndexOf('/') + 1));
    }

    @Test
    void largeFilesArriveAsStreamsAndReplaceOnesThatAreThere(Seed seed) throws IOException {
        try (Tree share = open(Kind.SHARE, "large", seed)) {
            for (int size : new int[] {(1 << 20) - 1, 1 << 20, (1 << 20) + 1, 9_000_001, 5}) {
                byte[] bytes = Pattern.random(seed).bytes(size);
                MemoryTree memory = new MemoryTree(BARE, seed);
                Content whole = new Content.Whole(ByteBuffer.wrap(bytes));
                Attributes attributes = new Attributes(TIME, -1, null);
                memory.put(new Put(new TreePath("file"), whole, attributes, false));
                assertEquals(1, copies.update(memory, share).files());
                assertEquals(List.of(), List.copyOf(copies.problems));
                assertEquals(image(memory, share), image(share, memory));
            }
        }
    }

    @Test
    void aSecondRunCostsAtMostTwoRoundTripsAFolder(Seed seed) throws IOException {
        long folders = 20;
        MemoryTree source = new MemoryTree(BARE, seed);
        for (int i = 0; i < folders; i++) {
            TreePath path = new TreePath("folder-" + i);
            source.makeFolder(path, false);
            for (int j = 0; j < 15; j++) {
                Content content = new Content.Whole(ByteBuffer.allocate(j));
                Attributes attributes = new Attributes(TIME, -1, null);
                source.put(new Put(path.resolve("file-" + j), content, attributes, false));
            }
            source.setAttributes(path, new Attributes(TIME, -1, null));
        }
        source.setAttributes(TreePath.ROOT, new Attributes(TIME, -1, null));
        try (FrameCounter counter = FrameCounter.start(samba.port());
                SmbClient client = connect(counter.address());
                Tree target = Copies.makeTree(client, "counted")) {
            long before = counter.frames();
            CopyReport first = copies.update(source, target);
            assertEquals(folders * 15, first.files());
            // A file is a frame; a folder is made, and at the end gets its time.
            long made = counter.frames() - before;
            assertTrue(made <= folders * (15 + 2) + 10, made + " frames");
            before = counter.frames();
            CopyReport second = copies.update(source, target);
            long asked = counter.frames() - before;
            assertEquals(folders * 15, second.unchanged());
            assertEquals(0, second.files() + second.folders());
            assertTrue(asked <= 2 * (folders + 1), asked + " frames for " + folders + " folders");
        }
    }

    @Test
    void aFileThatIsKnownToBeThereIsReplacedInTwoRoundTrips(Seed seed) throws IOException {
        long files = 30;
        MemoryTree source = new MemoryTree(BARE, seed);
        try (FrameCounter counter = FrameCounter.start(samba.port());
                SmbClient client = connect(counter.address());
                Tree target = Copies.makeTree(client, "replaced")) {
            for (int size = 1; size <= 2; size++) {
                for (int i = 0; i < files; i++) {
                    Content content = new Content.Whole(ByteBuffer.allocate(size));
                    Attributes attributes = new Attributes(TIME, -1, null);
                    source.put(new Put(new TreePath("file-" + i), content, attributes, true));
                }
                long before = counter.frames();
                assertEquals(files, copies.update(source, target).files());
                long made = counter.frames() - before;
                assertTrue(made <= files * size + 10, made + " frames for the pass " + size);
                assertEquals(image(source, target), image(target, source));
            }
        }
    }

    @Test
    void theFolderAboveOneThatIsMissingIsReachedOverTheSameLogin() throws IOException {
        SmbEndpoint endpoint = new SmbEndpoint();
        try (FrameCounter counter = FrameCounter.start(samba.port())) {
            String share = "smb://127.0.0.1:" + counter.address().getPort() + "/guest";
            assertThrows(
                    OperationException.class,
                    () -> endpoint.openTree(Address.parse(share + "/missing")));
            long before = counter.frames();
            endpoint.openTree(Address.parse(share)).close();
            long again = counter.frames() - before;
            assertTrue(again <= 2, again + " frames, of which the last says goodbye");
        }
    }

    @Test
    void anArchiveOfAShareIsTheShareAgain(Seed seed) throws IOException {
        try (Tree source = open(Kind.SHARE, "packed", seed);
                Tree target = open(Kind.SHARE, "unpacked", seed)) {
            new RandomTree(source, seed).fill(ENTRIES);
            CopyReport report = extract(pack(source), target);
            assertEquals(0, report.failed());
            assertEquals(List.of(), List.copyOf(copies.problems));
            assertEquals(beneath(source, target), beneath(target, source));
        }
    }

    @Test
    void whatAShareDoesNotKeepOfAnArchiveIsCounted(Seed seed) throws IOException {
        MemoryTree source = new MemoryTree(MemoryTree.EVERYTHING, seed);
        Content content = new Content.Whole(ByteBuffer.wrap(Pattern.random(seed).bytes(5000)));
        source.put(new Put(new TreePath("first"), content, Attributes.NONE, false));
        source.makeHardLink(new TreePath("second"), new TreePath("first"));
        source.makeSymlink(new TreePath("link"), "first");
        try (Tree target = open(Kind.SHARE, "linkless", seed)) {
            CopyReport report = extract(pack(source), target);
            assertEquals(
                    Map.of(Loss.HARD_LINKS, 1L, Loss.SYMBOLIC_LINKS, 1L, Loss.MODES, 2L),
                    report.losses());
            assertEquals(beneath(source, target), beneath(target, source));
            for (int run = 0; run < 2; run++) {
                CopyReport copied = copies.update(source, target);
                assertEquals(1, copied.losses().get(Loss.SYMBOLIC_LINKS));
                assertEquals(List.of(), List.copyOf(copies.problems));
                assertEquals(0, copied.files());
            }
        }
    }

    /** Without the root, of which an archive of its contents says nothing. */
    private static SortedMap<String, String> beneath(Tree tree, Tree other) throws IOException {
        SortedMap<String, String> image = image(tree, other);
        image.remove(".");
        return image;
    }

    @Test
    void anAddressIsAFolderHoweverItsSlashesStandAndWhateverItsName() throws IOException {
        SmbEndpoint endpoint = new SmbEndpoint();
        String share = "smb://127.0.0.1:" + samba.port() + "/guest";
        try (Tree root = MappedTree.over(endpoint.openTree(Address.parse(share)))) {
            root.makeFolder(new TreePath("a:b"), false);
            root.makeFolder(new TreePath("a:b/inner"), false);
        }
        for (String address : List.of("/a:b/inner", "//a:b//inner//", "/a:b/inner/")) {
            try (Tree tree = endpoint.openTree(Address.parse(share + address))) {
                assertTrue(tree.stat(TreePath.ROOT).orElseThrow().isFolder());
            }
        }
        OperationException missing =
                assertThrows(
                        OperationException.class,
                        () -> endpoint.openTree(Address.parse(share + "/missing/")));
        assertInstanceOf(NoSuchFileException.class, missing.getCause());
        assertThrows(
                IllegalArgumentException.class,
                () -> endpoint.openTree(Address.parse(share + "/a:b/../..")));
    }

    private byte[] pack(Tree source) throws IOException {
        MemorySink archive = MemorySink.sequential();
        new Pack(archive, ArchiveFormat.TAR_GZ, Filter.ALL, copies, Ticker.SYSTEM)
                .run(List.of(Copies.top(source)));
        return archive.bytes();
    }

    private CopyReport extract(byte[] archive, Tree target) throws IOException {
        var options =
                new ExtractOptions(
                        false,
                        false,
                        false,
                        Limits.DEFAULT,
                        false,
                        NameChoice.MAP,
                        CopyOptions.SUITABLE_JOBS);
        return new Extract(new BytesSource(archive), options, copies, Ticker.SYSTEM)
                .into(target, TreePath.ROOT);
    }

    private static SmbClient connect(InetSocketAddress address) throws IOException {
        return SmbClient.connect("127.0.0.1", address.getPort(), samba.user(), Copies.options());
    }

    @Test
    void cutAtAnyByteNothingHalfHasANameAndTheSameCopyAgainCompletesIt(Seed seed)
            throws IOException {
        RandomGenerator random = seed.random();
        int broken = 0;
        for (int run = 0; run < CUTS; run++) {
            Seed its = seed.derive("run " + run);
            MemoryTree source = new MemoryTree(BARE, its);
            new RandomTree(source, its).fill(30);
            addLarge(source, its);
            broken += cut(source, "cut-" + run, random) ? 1 : 0;
        }
        assertTrue(broken > 0, "no cut had an effect");
    }

    private static void addLarge(Tree source, Seed seed) throws IOException {
        byte[] bytes = Pattern.random(seed).bytes(1_500_000);
        Content large = new Content.Whole(ByteBuffer.wrap(bytes));
        source.put(new Put(new TreePath("large"), large, new Attributes(TIME, -1, null), false));
    }

    /** Copies over connections of which each is cut; gives whether that was noticed. */
    private boolean cut(Tree source, String name, RandomGenerator random) throws IOException {
        long limit = 1000L + random.nextLong(1L << (12 + random.nextInt(10)));
        boolean up = random.nextBoolean();
        Wire wire = Wire.CLEAN.cutAfter(limit);
        InetSocketAddress server =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), samba.port());
        boolean noticed;
        try (SmbClient client = samba.connect(Copies.options())) {
            client.share("user").makeDirectory(name);
        }
        Copies first = new Copies();
        try (FaultyProxy proxy =
                        FaultyProxy.start(server, up ? wire : Wire.CLEAN, up ? Wire.CLEAN : wire);
                Tree target = Copies.tree(connect(proxy.address()), name)) {
            first.update(source, target);
            noticed = !first.problems.isEmpty();
        } catch (IOException _) {
            noticed = true;
        }
        try (Tree target = Copies.tree(samba.connect(Copies.options()), name)) {
            expectNothingHalf(source, target, TreePath.ROOT);
            copies.update(source, target);
            assertEquals(List.of(), List.copyOf(copies.problems));
            assertEquals(image(source, target), image(target, source));
        }
        return noticed;
    }

    @Test
    void cutWhileReadingAheadNothingHalfHasANameAndTheSameCopyAgainCompletesIt(Seed seed)
            throws IOException {
        RandomGenerator random = seed.random();
        try (Tree source = open(Kind.SHARE, "read-ahead", seed)) {
            new RandomTree(source, seed).fill(ENTRIES);
            for (int run = 0; run < CUTS_WHILE_READING; run++) {
                Wire wire = Wire.CLEAN.cutAfter(2000L + random.nextLong(100_000));
                InetSocketAddress server =
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), samba.port());
                Copies first = new Copies();
                try (Tree target = open(Kind.HERE, "cut-" + run, seed)) {
                    try (FaultyProxy proxy = FaultyProxy.start(server, Wire.CLEAN, wire);
                            Tree cut = Copies.tree(connect(proxy.address()), "read-ahead")) {
                        first.update(cut, target);
                    } catch (IOException _) {
                        // It was cut before the first file.
                    }
                    expectNothingHalf(source, target, TreePath.ROOT);
                    copies.update(source, target);
                    assertEquals(List.of(), List.copyOf(copies.problems));
                    assertEquals(image(source, target), image(target, source));
                }
            }
        }
    }

    /** Each file that is there is whole, or new and empty. */
    private static void expectNothingHalf(Tree source, Tree target, TreePath folder)
            throws IOException {
        try (Listing listing = target.list(folder)) {
            for (Entry entry = listing.next(); entry != null; entry = listing.next()) {
                TreePath path = folder.resolve(entry.name());
                if (entry.isFolder()) {
                    expectNothingHalf(source, target, path);
                } else if (!TemporaryName.matches(entry.name()) && entry.sizeBytes() > 0) {
                    // The time is no part of that: it may still come.
                    assertEquals(
                            content(TreeImage.of(source, path, target)),
                            content(TreeImage.of(target, path, source)),
                            path.text());
                }
            }
        }
    }

    /** Kind, size and checksum. */
    private static List<String> content(SortedMap<String, String> file) {
        return List.of(file.getOrDefault(".", "").split(" ", 4)).subList(0, 3);
    }
}
