package dev.wherry.testkit;

import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Entry.Kind;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Put.Failed;
import dev.wherry.core.tree.Put.Side;
import dev.wherry.core.tree.Put.Written;
import dev.wherry.core.tree.StorageFullException;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.core.tree.TreeTraits;
import dev.wherry.core.tree.TreeTraits.NameRule;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A tree in memory that counts what a remote one would pay for, round trips, and what would leak,
 * open handles. A put is one round trip, whatever its size; so is a listing.
 */
public final class MemoryTree implements Tree {

    /** A tree that keeps everything and takes time to reach. */
    public static final TreeTraits EVERYTHING =
            new TreeTraits(true, true, true, true, false, true, NameRule.POSIX, 1, true);

    private static final int READ_BYTES = 64 << 10;

    private final TreeTraits traits;
    private final Seed order;
    private final TreeMap<TreePath, MemoryNode> nodes = new TreeMap<>();
    private final AtomicLong roundTrips = new AtomicLong();
    private final AtomicInteger openHandles = new AtomicInteger();
    private long roomBytes = Long.MAX_VALUE;

    /** An empty tree. */
    public MemoryTree(TreeTraits traits, Seed order) {
        this.traits = traits;
        this.order = order;
        nodes.put(TreePath.ROOT, new MemoryNode(Kind.FOLDER));
    }

    /** How many round trips it was asked for. */
    public long roundTrips() {
        return roundTrips.get();
    }

    /** How many sources, listings and windows are open. */
    public int openHandles() {
        return openHandles.get();
    }

    /** From now on only {@code bytes} more fit. */
    public synchronized void leaveRoom(long bytes) {
        roomBytes = bytes;
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public TreeTraits traits() {
        return traits;
    }

    @Override
    public synchronized Optional<Entry> stat(TreePath path) {
        roundTrips.incrementAndGet();
        return Optional.ofNullable(nodes.get(path)).map(node -> node.entry(path.name()));
    }

    @Override
    public synchronized Listing list(TreePath folder) throws IOException {
        roundTrips.incrementAndGet();
        requireFolder(folder);
        List<Entry> entries =
                nodes.tailMap(folder, false).entrySet().stream()
                        .filter(e -> e.getKey().parent().equals(folder))
                        .map(e -> e.getValue().entry(e.getKey().name()))
                        .toList();
        openHandles.incrementAndGet();
        return new MemoryListing(entries.iterator());
    }

    @Override
    public synchronized Source open(TreePath file) throws IOException {
        roundTrips.incrementAndGet();
        MemoryNode node = require(file);
        if (node.kind() != Kind.FILE) {
            throw new FileSystemException(file.text(), null, "it is not a regular file");
        }
        openHandles.incrementAndGet();
        return new CountedSource(new BytesSource(node.content()));
    }

    @Override
    public Window<Put> openWindow(int depth, Window.Completion<Put> completion) {
        openHandles.incrementAndGet();
        return new CountedWindow(
                new MemoryWindow<>(depth, completion, this::perform, order, Gate.alreadyOpen()));
    }

    private void perform(Put put) {
        roundTrips.incrementAndGet();
        byte[] bytes;
        try {
            bytes = read(put.content());
        } catch (IOException e) {
            put.settle(new Failed(e, Side.SOURCE));
            return;
        }
        try {
            write(put, bytes);
            put.settle(new Written(bytes.length, null));
        } catch (IOException e) {
            put.settle(new Failed(e, Side.TREE));
        }
    }

    private synchronized void write(Put put, byte[] bytes) throws IOException {
        MemoryNode present = nodes.get(put.path());
        if (present != null && (!put.replaces() || present.kind() == Kind.FOLDER)) {
            throw new FileAlreadyExistsException(put.path().text());
        }
        if (bytes.length > roomBytes) {
            throw new StorageFullException(put.path().text(), "no room left in memory");
        }
        requirePlace(put.path());
        roomBytes -= bytes.length;
        MemoryNode node = new MemoryNode(Kind.FILE);
        node.content(bytes);
        node.set(put.attributes().keptBy(traits), traits.timeResolutionNanos());
        MemoryNode replaced = nodes.put(put.path(), node);
        if (replaced != null) {
            replaced.unlinked();
        }
    }

    private static byte[] read(Content content) throws IOException {
        return switch (content) {
            case Content.Whole(ByteBuffer bytes) -> {
                byte[] copy = new byte[bytes.remaining()];
                bytes.get(copy);
                yield copy;
            }
            case Content.Streamed streamed -> {
                try (Source source = streamed.opener().open()) {
                    yield read(source);
                }
            }
        };
    }

    private static byte[] read(Source source) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(READ_BYTES);
        for (int count = source.read(buffer); count >= 0; count = source.read(buffer)) {
            all.write(buffer.array(), 0, buffer.position());
            buffer.clear();
        }
        return all.toByteArray();
    }

    @Override
    public synchronized void makeFolder(TreePath folder, boolean confined) throws IOException {
        roundTrips.incrementAndGet();
        requireFree(folder);
        MemoryNode node = new MemoryNode(Kind.FOLDER);
        node.set(new Attributes(null, confined ? 0700 : 0755, null).keptBy(traits), 1);
        nodes.put(folder, node);
    }

    @Override
    public synchronized void makeSymlink(TreePath link, String target) throws IOException {
        roundTrips.incrementAndGet();
        if (!traits.symbolicLinks()) {
            throw new FileSystemException(link.text(), null, "links cannot be made here");
        }
        requireFree(link);
        MemoryNode node = new MemoryNode(Kind.SYMLINK);
        node.target(target);
        nodes.put(link, node);
    }

    @Override
    public synchronized String readSymlink(TreePath link) throws IOException {
        roundTrips.incrementAndGet();
        MemoryNode node = require(link);
        if (node.kind() != Kind.SYMLINK) {
            throw new FileSystemException(link.text(), null, "it is not a link");
        }
        return node.target();
    }

    @Override
    public synchronized void makeHardLink(TreePath link, TreePath existing) throws IOException {
        roundTrips.incrementAndGet();
        MemoryNode node = require(existing);
        if (!traits.hardLinks() || node.kind() == Kind.FOLDER) {
            throw new FileSystemException(link.text(), null, "a further name cannot be made");
        }
        requireFree(link);
        node.linked();
        nodes.put(link, node);
    }

    @Override
    public synchronized void setAttributes(TreePath path, Attributes attributes)
            throws IOException {
        roundTrips.incrementAndGet();
        require(path).set(attributes.keptBy(traits), traits.timeResolutionNanos());
    }

    @Override
    public synchronized void rename(TreePath from, TreePath to, boolean replace)
            throws IOException {
        roundTrips.incrementAndGet();
        require(from);
        MemoryNode present = nodes.get(to);
        if (present != null && (!replace || present.kind() == Kind.FOLDER)) {
            throw new FileAlreadyExistsException(to.text());
        }
        requirePlace(to);
        for (TreePath path : List.copyOf(nodes.keySet())) {
            if (path.isWithin(from)) {
                MemoryNode moved = nodes.remove(path);
                String beneath = path.text().substring(from.text().length());
                nodes.put(new TreePath(to.text() + beneath), moved);
            }
        }
    }

    @Override
    public synchronized void removeFile(TreePath file) throws IOException {
        roundTrips.incrementAndGet();
        MemoryNode node = require(file);
        if (node.kind() == Kind.FOLDER) {
            throw new FileSystemException(file.text(), null, "it is a folder");
        }
        nodes.remove(file);
        node.unlinked();
    }

    @Override
    public synchronized void removeFolder(TreePath folder) throws IOException {
        roundTrips.incrementAndGet();
        requireFolder(folder);
        TreePath next = nodes.higherKey(folder);
        if (nodes.keySet().stream().anyMatch(p -> !p.isRoot() && p.parent().equals(folder))) {
            throw new DirectoryNotEmptyException(folder + " has " + next);
        }
        nodes.remove(folder);
    }

    @Override
    public void close() {}

    private MemoryNode require(TreePath path) throws IOException {
        MemoryNode node = nodes.get(path);
        if (node == null) {
            requirePlace(path);
            throw new NoSuchFileException(path.text());
        }
        return node;
    }

    private void requireFolder(TreePath folder) throws IOException {
        if (require(folder).kind() != Kind.FOLDER) {
            throw new NotDirectoryException(folder.text());
        }
    }

    /** The folder it would be in is there, and can hold such a name. */
    private void requirePlace(TreePath path) throws IOException {
        if (!path.isRoot()) {
            requireFolder(path.parent());
        }
        boolean windows = traits.names() == NameRule.WINDOWS;
        if (windows && path.name().chars().anyMatch(c -> c < ' ' || "<>:\"\\|?*".indexOf(c) >= 0)) {
            throw new FileSystemException(
                    path.text(), null, "no name here can have this character");
        }
    }

    private void requireFree(TreePath path) throws IOException {
        if (nodes.containsKey(path)) {
            throw new FileAlreadyExistsException(path.text());
        }
        requirePlace(path);
    }

    /** Entries of a moment; open until closed. */
    private final class MemoryListing implements Listing {

        private final Iterator<Entry> entries;
        private boolean closed;

        MemoryListing(Iterator<Entry> entries) {
            this.entries = entries;
        }

        @Override
        public @Nullable Entry next() {
            return entries.hasNext() ? entries.next() : null;
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                openHandles.decrementAndGet();
            }
        }
    }

    /** A source that is open until closed. */
    private final class CountedSource extends ForwardingSource {

        private boolean closed;

        CountedSource(Source source) {
            super(source);
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                openHandles.decrementAndGet();
            }
            super.close();
        }
    }

    /** A window that is open until closed. */
    private final class CountedWindow implements Window<Put> {

        private final Window<Put> window;
        private boolean closed;

        CountedWindow(Window<Put> window) {
            this.window = window;
        }

        @Override
        public int depth() {
            return window.depth();
        }

        @Override
        public void submit(Put put) throws IOException {
            window.submit(put);
        }

        @Override
        public void finish() throws IOException {
            window.finish();
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                openHandles.decrementAndGet();
            }
            window.close();
        }
    }
}
