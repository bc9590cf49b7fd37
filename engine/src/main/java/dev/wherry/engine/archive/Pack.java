package dev.wherry.engine.archive;

import com.github.luben.zstd.ZstdOutputStream;
import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Entry.FileId;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.NameBytes;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.CopyEvents;
import dev.wherry.engine.copy.CopyProgress;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.copy.CopyReport.Loss;
import dev.wherry.engine.copy.CopySource;
import dev.wherry.engine.copy.Filter;
import dev.wherry.engine.tally.Problems;
import dev.wherry.engine.tally.Tally;
import dev.wherry.engine.tree.SmallRead;
import dev.wherry.engine.tree.SmallReads;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes an archive of sources, once. A source that cannot be read is named and left out; a file
 * that changes length while it is read is named too, and filled with zeros to the length that was
 * announced, or cut to it.
 */
public final class Pack {

    private static final int BUFFER_BYTES = 256 << 10;

    private final Sink sink;
    private final ArchiveFormat format;
    private final Filter filter;
    private final Ticker ticker;
    private final Tally tally = new Tally();
    private final Problems problems;
    private final long startNanos;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private final Map<FileId, String> firstNames = new HashMap<>();
    private final SmallReads reads = new SmallReads();

    /** What comes next in the archive; its small files are being read. */
    private final ArrayDeque<Planned> ahead = new ArrayDeque<>();

    private volatile String current = "";

    /**
     * Prepares.
     *
     * @param sink where it goes; finished by {@link #run}, closed by the caller
     */
    public Pack(Sink sink, ArchiveFormat format, Filter filter, CopyEvents events, Ticker ticker) {
        this.sink = sink;
        this.format = format;
        this.filter = filter;
        this.ticker = ticker;
        problems = new Problems(events, tally, false);
        startNanos = ticker.nanos();
    }

    /**
     * Does it.
     *
     * @throws IOException if the archive cannot be written, or was interrupted: it is not finished
     *     then
     */
    public CopyReport run(List<CopySource> sources) throws IOException {
        try (reads;
                ArchiveWriter writer = open(new SinkStream(sink))) {
            for (CopySource source : sources) {
                pack(source, writer);
            }
            if (problems.isStopped()) {
                throw new OperationException("write", sink.name(), "interrupted", "", null);
            }
        }
        sink.sync();
        sink.finish();
        return tally.report(ticker.nanos() - startNanos, problems.stopped());
    }

    /** Begins nothing more; from any thread. */
    public void cancel() {
        problems.stop("interrupted");
    }

    /** Where it stands; from any thread. */
    public CopyProgress progress() {
        long elapsed = ticker.nanos() - startNanos;
        CopyReport done = tally.report(elapsed, "");
        return tally.progress(true, done.files(), done.bytes(), current, elapsed);
    }

    private ArchiveWriter open(OutputStream stream) throws IOException {
        return switch (format) {
            case TAR -> new TarWriter(stream);
            case TAR_GZ -> new TarWriter(new GZIPOutputStream(stream, BUFFER_BYTES));
            case TAR_ZST -> new TarWriter(zstd(stream));
            case ZIP -> new ZipWriter(stream);
        };
    }

    private static OutputStream zstd(OutputStream stream) throws IOException {
        try {
            ZstdOutputStream zstd = new ZstdOutputStream(stream);
            zstd.setChecksum(true);
            zstd.setWorkers(Runtime.getRuntime().availableProcessors());
            return zstd;
        } catch (LinkageError e) {
            throw new IOException("the zstd library cannot be loaded here: " + e.getMessage(), e);
        }
    }

    private void pack(CopySource source, ArchiveWriter writer) throws IOException {
        String prefix = source.contents() ? "" : source.path().name();
        Node top = new Node(source.path(), source.entry(), prefix);
        ArrayDeque<Node> folders = new ArrayDeque<>();
        plan(source.tree(), top, writer, folders);
        while (!folders.isEmpty() && !problems.isStopped()) {
            list(source.tree(), folders.pollLast(), writer, folders);
        }
        while (!ahead.isEmpty() && !problems.isStopped()) {
            add(source.tree(), ahead.remove(), writer);
        }
    }

    private void plan(Tree tree, Node node, ArchiveWriter writer, ArrayDeque<Node> folders)
            throws IOException {
        if (!writer.keepsNameBytes() && NameBytes.isBeyondUtf8(node.name())) {
            problems.refused(
                    "archive",
                    tree,
                    node.path(),
                    "its name is not UTF-8, which a zip cannot hold",
                    "rename it, or make a tar");
        } else if (node.entry().isFolder()) {
            folders.add(node);
        } else {
            line(tree, node, writer);
        }
    }

    /** Writes of what is before it in line only as much as makes room to begin reading it. */
    private void line(Tree tree, Node node, ArchiveWriter writer) throws IOException {
        if (!SmallReads.payFor(tree)) {
            add(tree, new Planned(node, null), writer);
            return;
        }
        while (isFull(node.entry())) {
            add(tree, ahead.remove(), writer);
        }
        SmallRead read =
                node.entry().isFile()
                        ? reads.begin(tree, node.path(), node.entry().sizeBytes()).orElse(null)
                        : null;
        ahead.add(new Planned(node, read));
    }

    private boolean isFull(Entry next) {
        return ahead.size() >= SmallReads.MOST_FILES || !reads.hasRoom(next.sizeBytes());
    }

    private void list(Tree tree, Node folder, ArchiveWriter writer, ArrayDeque<Node> folders)
            throws IOException {
        // Just before its contents: GNU tar sets the time of a folder when it leaves it.
        if (!folder.name().isEmpty()) {
            line(tree, folder, writer);
        }
        Listing listing;
        try {
            listing = tree.list(folder.path());
        } catch (IOException e) {
            problems.failed("list", tree, folder.path(), e);
            return;
        }
        try (listing) {
            for (Entry entry = listing.next();
                    entry != null && !problems.isStopped();
                    entry = listing.next()) {
                String name =
                        folder.name().isEmpty() ? entry.name() : folder.name() + "/" + entry.name();
                if (filter.takes(name, entry.isFolder())) {
                    TreePath path = folder.path().resolve(entry.name());
                    plan(tree, new Node(path, entry, name), writer, folders);
                }
            }
        }
    }

    private void add(Tree tree, Planned planned, ArchiveWriter writer) throws IOException {
        Node node = planned.node();
        current = node.name();
        switch (node.entry().kind()) {
            case FOLDER -> addFolder(node, writer);
            case FILE -> {
                try (planned) {
                    addFile(tree, planned, writer);
                }
            }
            case SYMLINK -> addSymlink(tree, node, writer);
            case OTHER -> tally.lost(Loss.SPECIAL_FILES);
        }
    }

    private void addFolder(Node node, ArchiveWriter writer) throws IOException {
        writer.folder(node.name(), node.entry());
        tally.madeFolder();
    }

    private void addSymlink(Tree tree, Node node, ArchiveWriter writer) throws IOException {
        String target;
        try {
            target = tree.readSymlink(node.path());
        } catch (IOException e) {
            problems.failed("read", tree, node.path(), e);
            return;
        }
        writer.symlink(node.name(), node.entry(), target);
        tally.linked();
    }

    private void addFile(Tree tree, Planned planned, ArchiveWriter writer) throws IOException {
        Node node = planned.node();
        FileId id = node.entry().links() > 1 ? node.entry().id() : null;
        String first = id == null ? null : firstNames.get(id);
        if (first != null && writer.keepsHardLinks()) {
            writer.hardLink(node.name(), node.entry(), first);
            tally.linked();
            return;
        }
        if (first != null) {
            tally.lost(Loss.HARD_LINKS);
        }
        Source source;
        try {
            source = planned.open(tree);
        } catch (IOException e) {
            problems.failed("read", tree, node.path(), e);
            return;
        }
        try (source) {
            addContent(tree, node, writer, source);
        }
        if (id != null) {
            firstNames.putIfAbsent(id, node.name());
        }
    }

    private void addContent(Tree tree, Node node, ArchiveWriter writer, Source source)
            throws IOException {
        OutputStream out = writer.file(node.name(), node.entry());
        long size = node.entry().sizeBytes();
        long done = 0;
        int count = 0;
        while (done < size && count >= 0) {
            buffer.clear().limit((int) Math.min(buffer.capacity(), size - done));
            count = readOrEnd(tree, node, source);
            if (count > 0) {
                out.write(buffer.array(), 0, count);
                done += count;
            }
        }
        if (done < size) {
            fill(out, size - done);
        }
        writer.endFile();
        if (done < size || hasMore(tree, node, source)) {
            problems.refused(
                    "archive",
                    tree,
                    node.path(),
                    "it changed while it was read",
                    "run the same command again");
        }
        tally.wrote(size);
        tally.handled(size);
    }

    private int readOrEnd(Tree tree, Node node, Source source) {
        try {
            return source.read(buffer);
        } catch (IOException e) {
            problems.failed("read", tree, node.path(), e);
            return -1;
        }
    }

    private boolean hasMore(Tree tree, Node node, Source source) {
        buffer.clear();
        return readOrEnd(tree, node, source) > 0;
    }

    /** The header has announced so many bytes, and what follows depends on it. */
    private static void fill(OutputStream out, long bytes) throws IOException {
        byte[] zeros = new byte[BUFFER_BYTES];
        for (long left = bytes; left > 0; left -= Math.min(left, zeros.length)) {
            out.write(zeros, 0, (int) Math.min(left, zeros.length));
        }
    }

    /** An entry and its name in the archive. */
    private record Node(TreePath path, Entry entry, String name) {}

    /**
     * What comes next.
     *
     * @param read its content, being read; null where it is read in its turn
     */
    private record Planned(Node node, @Nullable SmallRead read) implements AutoCloseable {

        Source open(Tree tree) throws IOException {
            return read == null ? tree.open(node.path()) : read.open();
        }

        @Override
        public void close() {
            if (read != null) {
                read.close();
            }
        }
    }
}
