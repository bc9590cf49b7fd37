package dev.wherry.core.tree;

import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A tree that allows only the names of Windows, seen as if it allowed all: a name that it does not
 * allow is kept under another that stands for it ({@code docs/names.md}), and listed as it was. So
 * a copy there and back has the names it had, whoever made it, without a table anywhere.
 *
 * <p>Of several names that differ only in case, all but one are to be {@link #setApart}.
 */
public final class MappedTree implements Tree {

    private final Tree tree;
    private final TreeTraits traits;

    /** How names are kept that are kept neither as they are nor as everybody would map them. */
    private final Map<TreePath, String> apart = new ConcurrentHashMap<>();

    private MappedTree(Tree tree) {
        this.tree = tree;
        TreeTraits kept = tree.traits();
        this.traits =
                new TreeTraits(
                        kept.modes(),
                        kept.owners(),
                        kept.symbolicLinks(),
                        kept.hardLinks(),
                        kept.sparse(),
                        kept.caseSensitive(),
                        TreeTraits.NameRule.POSIX,
                        kept.timeResolutionNanos(),
                        kept.latencyBound());
    }

    /** {@code tree} itself, if it allows all names. */
    public static Tree over(Tree tree) {
        return tree.traits().restrictsNames() ? new MappedTree(tree) : tree;
    }

    /** What keeps the files. */
    public Tree tree() {
        return tree;
    }

    @Override
    public String protocol() throws IOException {
        return tree.protocol();
    }

    /** Whether {@code path} has another name beneath. */
    public boolean isMapped(TreePath path) {
        return apart.containsKey(path) || !mapped(path.name()).equals(path.name());
    }

    /**
     * Keeps {@code path} under a name that can stand beside those which differ from it only in
     * case; without effect if it is kept so already.
     *
     * @throws FileSystemException if there is no such name, because it would be too long
     */
    public synchronized void setApart(TreePath path) throws FileSystemException {
        if (apart.containsKey(path)) {
            return;
        }
        String key = traits.key(path.name());
        Set<Integer> taken = new HashSet<>();
        for (Map.Entry<TreePath, String> other : apart.entrySet()) {
            if (other.getKey().parent().equals(path.parent())
                    && traits.key(other.getKey().name()).equals(key)) {
                taken.add(WindowsNames.marks(other.getValue()));
            }
        }
        int number = 1;
        while (taken.contains(number)) {
            number++;
        }
        String stored = WindowsNames.twin(path.name(), number);
        Optional<String> objection = tree.objection(stored);
        if (objection.isPresent()) {
            throw new FileSystemException(path.text(), null, objection.get());
        }
        apart.put(path, stored);
    }

    @Override
    public String name() {
        return tree.name();
    }

    /** Any name, as far as anybody can tell from these. */
    @Override
    public TreeTraits traits() {
        return traits;
    }

    @Override
    public Optional<String> objection(String name) {
        return allowsAll() ? tree.objection(name) : WindowsNames.unmappable(name);
    }

    @Override
    public Optional<Entry> stat(TreePath path) throws IOException {
        return tree.stat(kept(path)).map(entry -> entry.named(path.name()));
    }

    @Override
    public Listing list(TreePath folder) throws IOException {
        return new MappedListing(folder, tree.list(kept(folder)));
    }

    @Override
    public Source open(TreePath file) throws IOException {
        return tree.open(kept(file));
    }

    @Override
    public Window<Put> openWindow(int depth, Window.Completion<Put> completion) throws IOException {
        return new MappedWindow(depth, completion);
    }

    @Override
    public void makeFolder(TreePath folder, boolean confined) throws IOException {
        tree.makeFolder(kept(folder), confined);
    }

    @Override
    public void makeSymlink(TreePath link, String target) throws IOException {
        tree.makeSymlink(kept(link), target);
    }

    @Override
    public String readSymlink(TreePath link) throws IOException {
        return tree.readSymlink(kept(link));
    }

    @Override
    public void makeHardLink(TreePath link, TreePath existing) throws IOException {
        tree.makeHardLink(kept(link), kept(existing));
    }

    @Override
    public void setAttributes(TreePath path, Attributes attributes) throws IOException {
        tree.setAttributes(kept(path), attributes);
    }

    @Override
    public void rename(TreePath from, TreePath to, boolean replace) throws IOException {
        tree.rename(kept(from), kept(to), replace);
        apart.keySet().removeIf(path -> path.isWithin(from));
    }

    @Override
    public void removeFile(TreePath file) throws IOException {
        tree.removeFile(kept(file));
        apart.remove(file);
    }

    @Override
    public void removeFolder(TreePath folder) throws IOException {
        tree.removeFolder(kept(folder));
        apart.keySet().removeIf(path -> path.isWithin(folder));
    }

    @Override
    public void close() throws IOException {
        tree.close();
    }

    private boolean allowsAll() {
        return tree.traits().names() == TreeTraits.NameRule.POSIX;
    }

    private String mapped(String name) {
        return allowsAll() ? name : WindowsNames.mapped(name);
    }

    private String unmapped(String stored) {
        if (allowsAll()) {
            int marks = WindowsNames.marks(stored);
            return marks == stored.length() ? stored : stored.substring(marks);
        }
        return WindowsNames.unmapped(stored);
    }

    /**
     * Where {@code path} is kept in {@link #tree}.
     *
     * @throws FileSystemException if a name in it has none that could stand for it
     */
    public TreePath kept(TreePath path) throws FileSystemException {
        TreePath seen = TreePath.ROOT;
        TreePath kept = TreePath.ROOT;
        for (String name : path.names()) {
            seen = seen.resolve(name);
            kept = kept.resolve(kept(seen, name));
        }
        return kept;
    }

    private String kept(TreePath path, String name) throws FileSystemException {
        String stored = apart.isEmpty() ? null : apart.get(path);
        if (stored != null) {
            return stored;
        }
        Optional<String> objection = objection(name);
        if (objection.isPresent()) {
            throw new FileSystemException(path.text(), null, objection.get());
        }
        return mapped(name);
    }

    /** Shows names as they were; those set apart come last, when all others are known. */
    private final class MappedListing implements Listing {

        private final TreePath folder;
        private final Listing listing;
        private final Set<String> seen = new HashSet<>();
        private final List<Entry> later = new java.util.ArrayList<>();
        private @Nullable Iterator<Entry> rest;

        MappedListing(TreePath folder, Listing listing) {
            this.folder = folder;
            this.listing = listing;
        }

        @Override
        public @Nullable Entry next() throws IOException {
            while (rest == null) {
                Entry entry = listing.next();
                if (entry == null) {
                    rest = later.iterator();
                } else if (WindowsNames.marks(entry.name()) > 0) {
                    later.add(entry);
                } else {
                    String name = unmapped(entry.name());
                    seen.add(name);
                    return entry.named(name);
                }
            }
            return rest.hasNext() ? setApart(rest.next()) : null;
        }

        /** As it is if another has the name that it would have. */
        private Entry setApart(Entry entry) {
            String name = unmapped(entry.name());
            if (name.equals(entry.name()) || !seen.add(name)) {
                return entry;
            }
            apart.put(folder.resolve(name), entry.name());
            return entry.named(name);
        }

        @Override
        public void close() throws IOException {
            listing.close();
        }
    }

    /** Puts files where they are kept. */
    private final class MappedWindow implements Window<Put> {

        private final Completion<Put> completion;
        private final Window<Put> window;

        /** Those under way as the tree knows them, each with the one that was asked for. */
        private final Map<Put, Put> asked = new ConcurrentHashMap<>();

        MappedWindow(int depth, Completion<Put> completion) throws IOException {
            this.completion = completion;
            this.window = tree.openWindow(depth, this::completed);
        }

        @Override
        public int depth() {
            return window.depth();
        }

        @Override
        public void submit(Put put) throws IOException {
            TreePath path;
            try {
                path = kept(put.path());
            } catch (FileSystemException e) {
                put.settle(new Put.Failed(e, Put.Side.TREE));
                completion.completed(put, null);
                return;
            }
            Put inner =
                    new Put(path, put.content(), put.attributes(), put.existing(), put.resumes());
            asked.put(inner, put);
            try {
                window.submit(inner);
            } catch (IOException e) {
                asked.remove(inner);
                throw e;
            }
        }

        private void completed(Put inner, @Nullable IOException failure) {
            Put put = asked.remove(inner);
            if (put == null) {
                throw new AssertionError("completed twice: " + inner);
            }
            inner.outcome().ifPresent(put::settle);
            completion.completed(put, failure);
        }

        @Override
        public void finish() throws IOException {
            window.finish();
        }

        @Override
        public void close() {
            window.close();
        }
    }
}
