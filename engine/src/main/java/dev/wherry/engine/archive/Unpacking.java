package dev.wherry.engine.archive;

import dev.wherry.core.OperationException;
import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.MappedTree;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.TemporaryName;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.CopyEvents;
import dev.wherry.engine.copy.CopyOptions;
import dev.wherry.engine.copy.CopyProgress.Wait;
import dev.wherry.engine.copy.CopyReport.Loss;
import dev.wherry.engine.copy.NameChoice;
import dev.wherry.engine.tally.Problems;
import dev.wherry.engine.tally.Tally;
import dev.wherry.engine.tally.TargetNames;
import dev.wherry.engine.tree.FileWindow;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Puts the entries of an archive into a tree, in the archive's order as far as anybody can tell:
 * where one depends on an earlier one that is still being written, it waits.
 */
final class Unpacking implements Closeable, Window.Completion<Put> {

    /** Files up to this size are read ahead and written by the window. */
    private static final int WHOLE_BYTES = 1 << 20;

    /** What is read ahead and not written yet, in all. */
    private static final int MOST_BYTES_AHEAD = 32 << 20;

    private static final int PERMISSIONS = 0777;

    private final Tree target;
    private final TreePath base;
    private final ExtractOptions options;
    private final Problems problems;
    private final Tally tally;
    private final CopyEvents events;
    private final TargetNames names;
    private final Window<Put> window;
    private final Semaphore bytesAhead = new Semaphore(MOST_BYTES_AHEAD);
    private final Set<TreePath> inFlight = ConcurrentHashMap.newKeySet();
    private final Set<TreePath> folders = new HashSet<>();
    private final NavigableMap<TreePath, Attributes> folderAttributes = new TreeMap<>();
    private volatile @Nullable SourceBrokenException broken;

    Unpacking(
            Tree target,
            TreePath base,
            ExtractOptions options,
            CopyEvents events,
            Problems problems,
            Tally tally)
            throws IOException {
        this.target = target;
        this.base = base;
        this.options = options;
        this.problems = problems;
        this.tally = tally;
        this.events = events;
        names = new TargetNames(target);
        makeBase();
        int jobs = CopyOptions.jobsOn(target.traits(), options.jobs());
        window = FileWindow.open(target, jobs, false, problems::isStopped, this);
    }

    private void makeBase() throws IOException {
        folders.add(TreePath.ROOT);
        if (target.stat(base).isEmpty()) {
            target.makeFolder(base, false);
            tally.madeFolder();
        } else {
            removeLeftovers(base);
        }
        folders.add(base);
    }

    /**
     * Puts one entry; what is wrong with it alone is told and counted.
     *
     * @throws IOException if the archive itself is broken
     */
    void add(ArchiveEntry entry, ArchiveReader reader) throws IOException {
        TreePath path;
        try {
            path = base.resolve(SafeNames.path(entry.name()));
        } catch (IOException e) {
            refused(entry, e);
            return;
        }
        Optional<String> objection = names.objection(path, base);
        if (objection.isPresent()) {
            misnamed(entry, objection.get());
            return;
        }
        countMapped(path);
        try {
            switch (entry.kind()) {
                case FOLDER -> folder(path, attributes(entry));
                case FILE -> file(path, entry, reader);
                case SYMLINK -> symlink(path, entry);
                case HARD_LINK -> hardLink(path, entry);
                case SPECIAL -> tally.lost(Loss.SPECIAL_FILES);
            }
        } catch (SourceBrokenException e) {
            throw e.reason();
        } catch (IOException e) {
            problems.failed("write", target, path, e);
        }
    }

    private void misnamed(ArchiveEntry entry, String objection) {
        var problem =
                new OperationException(
                        "extract", entry.name(), objection, options.names().remedy(), null);
        if (options.names() == NameChoice.SKIP) {
            tally.lost(Loss.NAMES_SKIPPED);
            events.skipped(problem);
        } else {
            problems.failed(problem);
        }
    }

    private void countMapped(TreePath path) {
        if (target instanceof MappedTree mapped && !path.isRoot() && mapped.isMapped(path)) {
            tally.lost(Loss.NAMES_MAPPED);
        }
    }

    private void folder(TreePath path, Attributes attributes) throws IOException {
        makeFolders(path);
        folderAttributes.put(path, attributes);
    }

    private void makeFolders(TreePath path) throws IOException {
        if (folders.contains(path)) {
            return;
        }
        makeFolders(path.parent());
        try {
            target.makeFolder(path, false);
            tally.madeFolder();
        } catch (FileAlreadyExistsException e) {
            if (!target.stat(path).map(Entry::isFolder).orElse(false)) {
                throw e;
            }
            removeLeftovers(path);
        }
        folders.add(path);
    }

    /** What a process that is gone had not finished in a folder that was there before. */
    private void removeLeftovers(TreePath folder) {
        try (Listing listing = target.list(folder)) {
            for (Entry entry = listing.next(); entry != null; entry = listing.next()) {
                if (entry.isFile() && TemporaryName.isLeftover(entry.name())) {
                    target.removeFile(folder.resolve(entry.name()));
                }
            }
        } catch (IOException e) {
            problems.failed("clean up", target, folder, e);
        }
    }

    private void file(TreePath path, ArchiveEntry entry, ArchiveReader reader) throws IOException {
        makeFolders(path.parent());
        await(path);
        boolean whole = entry.sizeBytes() >= 0 && entry.sizeBytes() <= WHOLE_BYTES;
        if (whole) {
            bytesAhead.acquireUninterruptibly((int) entry.sizeBytes());
        }
        Content content = whole ? whole(entry, reader) : streamed(entry, reader);
        inFlight.add(path);
        tally.waitsFor(Wait.TARGET);
        window.submit(new Put(path, content, attributes(entry), true));
        if (!whole) {
            window.finish();
            SourceBrokenException failure = broken;
            if (failure != null) {
                throw failure;
            }
        }
    }

    private static Content whole(ArchiveEntry entry, ArchiveReader reader)
            throws SourceBrokenException {
        try {
            byte[] bytes = new byte[(int) entry.sizeBytes()];
            InputStream content = reader.content();
            int count = content.readNBytes(bytes, 0, bytes.length);
            if (count < bytes.length || content.read() >= 0) {
                throw new IOException("it is not as long as its header says");
            }
            return new Content.Whole(ByteBuffer.wrap(bytes));
        } catch (IOException e) {
            throw new SourceBrokenException(e);
        }
    }

    private static Content streamed(ArchiveEntry entry, ArchiveReader reader) {
        return new Content.Streamed(
                () -> new ContentSource(entry.name(), reader.content()),
                Math.max(0, entry.sizeBytes()),
                entry.sparse());
    }

    private void symlink(TreePath path, ArchiveEntry entry) throws IOException {
        if (!target.traits().symbolicLinks()) {
            tally.lost(Loss.SYMBOLIC_LINKS);
            return;
        }
        makeFolders(path.parent());
        await(path);
        try {
            target.makeSymlink(path, entry.target());
        } catch (FileAlreadyExistsException _) {
            replace(path, temporary -> target.makeSymlink(temporary, entry.target()));
        }
        tally.linked();
        setAttributes(path, attributes(entry).withMode(-1));
    }

    private void hardLink(TreePath path, ArchiveEntry entry) throws IOException {
        TreePath first;
        try {
            first = base.resolve(SafeNames.path(entry.target()));
        } catch (IOException e) {
            refused(entry, new IOException("it is a further name of something outside", e));
            return;
        }
        makeFolders(path.parent());
        await(first);
        await(path);
        if (path.equals(first)) {
            return;
        }
        Optional<Entry> there = target.stat(first);
        if (there.map(Entry::isFolder).orElse(false)) {
            throw new IOException("it is a further name of a folder");
        }
        if (!target.traits().hardLinks()) {
            copyOf(first, there, path, entry);
            return;
        }
        try {
            target.makeHardLink(path, first);
        } catch (FileAlreadyExistsException _) {
            replace(path, temporary -> target.makeHardLink(temporary, first));
        }
        tally.linked();
    }

    /** What comes nearest to a further name where there are none. */
    private void copyOf(TreePath first, Optional<Entry> there, TreePath path, ArchiveEntry entry)
            throws IOException {
        if (there.isEmpty()) {
            throw new NoSuchFileException(first.text());
        }
        tally.lost(Loss.HARD_LINKS);
        Content content =
                new Content.Streamed(() -> target.open(first), there.get().sizeBytes(), false);
        window.submit(new Put(path, content, attributes(entry), true));
        window.finish();
        SourceBrokenException failure = broken;
        if (failure != null) {
            broken = null;
            throw failure.reason();
        }
    }

    private void replace(TreePath path, Making making) throws IOException {
        TreePath temporary = path.parent().resolve(TemporaryName.next());
        making.make(temporary);
        try {
            target.rename(temporary, path, true);
        } catch (IOException e) {
            target.removeFile(temporary);
            throw e;
        }
    }

    /** Waits if {@code path} is still being written. */
    private void await(TreePath path) throws IOException {
        if (inFlight.contains(path)) {
            window.finish();
        }
    }

    @Override
    public void completed(Put put, @Nullable IOException failure) {
        inFlight.remove(put.path());
        if (put.content() instanceof Content.Whole(var bytes)) {
            bytesAhead.release(bytes.capacity());
        }
        if (put.outcome().isEmpty()) {
            return;
        }
        switch (put.outcome().get()) {
            case Put.Written(long bytes, IOException refused) -> {
                tally.wrote(bytes);
                tally.handled(bytes);
                if (refused != null) {
                    tally.refused(refused);
                }
            }
            case Put.Failed(IOException reason, Put.Side side) -> {
                if (side == Put.Side.SOURCE) {
                    broken = new SourceBrokenException(reason);
                } else {
                    problems.failed("write", target, put.path(), reason);
                }
            }
        }
    }

    /** Waits for all files, then gives folders their attributes, the innermost first. */
    void finish() throws IOException {
        window.finish();
        folderAttributes.descendingKeySet().forEach(this::finishFolder);
    }

    private void finishFolder(TreePath folder) {
        setAttributes(folder, folderAttributes.getOrDefault(folder, Attributes.NONE));
    }

    private void setAttributes(TreePath path, Attributes attributes) {
        try {
            target.setAttributes(path, attributes);
        } catch (IOException e) {
            tally.refused(e);
        }
    }

    private Attributes attributes(ArchiveEntry entry) {
        int mode = entry.mode();
        int kept = mode < 0 || options.preserveSpecial() ? mode : mode & PERMISSIONS;
        if (mode >= 0 && !target.traits().modes()) {
            tally.lost(Loss.MODES);
        }
        return new Attributes(entry.modified(), kept, options.owner() ? entry.owner() : null)
                .keptBy(target.traits());
    }

    private void refused(ArchiveEntry entry, IOException reason) {
        problems.failed(
                new OperationException(
                        "extract", entry.name(), String.valueOf(reason.getMessage()), "", reason));
    }

    @Override
    public void close() {
        window.close();
    }

    /** Makes something under a name that is free. */
    @FunctionalInterface
    private interface Making {
        void make(TreePath path) throws IOException;
    }

    /** Not this entry but the archive is broken. */
    private static final class SourceBrokenException extends IOException {

        private static final long serialVersionUID = 1L;
        private final IOException reason;

        SourceBrokenException(IOException reason) {
            super(reason);
            this.reason = reason;
        }

        IOException reason() {
            return reason;
        }
    }
}
