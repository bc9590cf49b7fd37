package dev.wherry.testkit;

import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.core.tree.TreeTraits.NameRule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Fills a tree with folders, files, links and further names as a seed will have them, as far as the
 * tree can hold those. Equal seeds give equal trees in equal kinds of tree.
 */
public final class RandomTree {

    private static final int LARGEST_BYTES = 200_000;
    private static final int DEEPEST = 4;
    private static final List<String> NAMES =
            List.of("a", "b b", "-c", "ümläut", "名", ".dot", "x.tar.gz", "%41", "~", "README");
    private static final List<String> POSIX_NAMES =
            List.of("back\\slash", "new\nline", "C:", "what?", "aux", "trailing.");

    private final Tree tree;
    private final RandomGenerator random;
    private final List<TreePath> files = new ArrayList<>();
    private final List<TreePath> folders = new ArrayList<>();

    /** Prepares to fill {@code tree}, which is empty. */
    public RandomTree(Tree tree, Seed seed) {
        this.tree = tree;
        this.random = seed.random();
    }

    /** Makes {@code entries} entries; the times of folders are set when all are made. */
    public void fill(int entries) throws IOException {
        folders.add(TreePath.ROOT);
        for (int i = 0; i < entries; i++) {
            TreePath folder = folders.get(random.nextInt(folders.size()));
            TreePath path = folder.resolve(name(i));
            switch (random.nextInt(10)) {
                case 0, 1 -> makeFolder(path);
                case 2 -> makeSymlink(path);
                case 3 -> makeHardLink(path);
                default -> makeFile(path);
            }
        }
        for (TreePath folder : folders.reversed()) {
            tree.setAttributes(folder, new Attributes(time(), mode(0700), null));
        }
    }

    private String name(int index) {
        boolean posix = tree.traits().names() == NameRule.POSIX && random.nextInt(3) == 0;
        List<String> names = posix ? POSIX_NAMES : NAMES;
        return names.get(random.nextInt(names.size())) + index + (posix ? "." : "");
    }

    private void makeFolder(TreePath path) throws IOException {
        tree.makeFolder(path, false);
        if (path.names().size() < DEEPEST) {
            folders.add(path);
        }
    }

    private void makeSymlink(TreePath path) throws IOException {
        if (tree.traits().symbolicLinks()) {
            tree.makeSymlink(path, List.of("a", "nowhere", "..", "x/y").get(random.nextInt(4)));
            tree.setAttributes(path, new Attributes(time(), -1, null));
        } else {
            makeFile(path);
        }
    }

    private void makeHardLink(TreePath path) throws IOException {
        if (tree.traits().hardLinks() && !files.isEmpty()) {
            tree.makeHardLink(path, files.get(random.nextInt(files.size())));
        } else {
            makeFile(path);
        }
    }

    private void makeFile(TreePath path) throws IOException {
        int size = random.nextInt(4) == 0 ? random.nextInt(LARGEST_BYTES) : random.nextInt(50);
        byte[] bytes = Pattern.random(new Seed(random.nextLong())).bytes(size);
        Content content = new Content.Whole(ByteBuffer.wrap(bytes));
        Attributes attributes = new Attributes(time(), mode(0600), null);
        Put.Outcome outcome = tree.put(new Put(path, content, attributes, false));
        if (outcome instanceof Put.Failed(IOException reason, Put.Side _)) {
            throw reason;
        }
        files.add(path);
    }

    private Instant time() {
        return Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000))
                .plusSeconds(1L << 31);
    }

    private int mode(int always) {
        return always | random.nextInt(0777 + 1);
    }
}
