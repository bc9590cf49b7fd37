package dev.wherry.engine.tree;

import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Directory;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.PortableDirectory;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.core.tree.TreeTraits;
import dev.wherry.engine.tree.OpenFolders.Lease;
import dev.wherry.engine.window.InlineWindow;
import dev.wherry.engine.window.ThreadWindow;
import dev.wherry.linux.NativeAccess;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A folder of this machine. Every operation is one on a single name in an open folder. */
public final class LocalTree implements Tree {

    /** More writers than processors only hinder each other. */
    private static final int MOST_THREADS = Runtime.getRuntime().availableProcessors();

    private final String name;
    private final TreeTraits traits;
    private final OpenFolders folders;

    /** Takes over {@code root}. */
    LocalTree(String name, Directory root) {
        this.name = name;
        this.traits = root.traits();
        this.folders = new OpenFolders(root);
    }

    /**
     * Opens the folder {@code root}, with system calls of our own where they can be made.
     *
     * @param name as the user wrote it
     */
    public static LocalTree open(Path root, String name) throws IOException {
        boolean ours = FileSystems.getDefault().equals(root.getFileSystem());
        return new LocalTree(
                name,
                ours && NativeAccess.isGranted()
                        ? dev.wherry.linux.Directory.open(root)
                        : PortableDirectory.open(root));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public TreeTraits traits() {
        return traits;
    }

    @Override
    public Optional<Entry> stat(TreePath path) throws IOException {
        try (Lease folder = folders.lease(path.parent())) {
            return Optional.of(
                    path.isRoot()
                            ? folder.directory().self()
                            : folder.directory().stat(path.name()));
        } catch (NoSuchFileException | NotDirectoryException _) {
            return Optional.empty();
        }
    }

    @Override
    public Listing list(TreePath folder) throws IOException {
        try (Lease opened = folders.lease(folder)) {
            return opened.directory().list();
        }
    }

    @Override
    public Source open(TreePath file) throws IOException {
        try (Lease folder = folders.lease(file.parent())) {
            return folder.directory().openFile(file.name());
        }
    }

    @Override
    public Window<Put> openWindow(int depth, Window.Completion<Put> completion) {
        return openWindow(depth, Math.min(depth, MOST_THREADS), () -> false, completion);
    }

    /**
     * As {@link #openWindow(int, Window.Completion)}, with so many threads that write.
     *
     * @param threads 1 or more, at most {@code depth}
     * @param stopped whether what still waits is passed over, without an outcome
     */
    Window<Put> openWindow(
            int depth, int threads, BooleanSupplier stopped, Window.Completion<Put> completion) {
        FileWriter writer = new FileWriter(folders, threads);
        ThreadWindow.Operation<Put> operation =
                put -> {
                    if (!stopped.getAsBoolean()) {
                        writer.perform(put);
                    }
                };
        if (depth == 1) {
            return new InlineWindow<>(operation, completion);
        }
        return new ThreadWindow<>(depth, threads, "wherry-file", operation, completion);
    }

    @Override
    public Put.Outcome put(Put put) {
        new FileWriter(folders, 1).perform(put);
        return put.outcome().orElseThrow();
    }

    @Override
    public void makeFolder(TreePath folder, boolean confined) throws IOException {
        try (Lease parent = folders.lease(folder.parent())) {
            parent.directory().makeFolder(folder.name(), confined);
        }
    }

    @Override
    public void makeSymlink(TreePath link, String target) throws IOException {
        try (Lease folder = folders.lease(link.parent())) {
            folder.directory().makeSymlink(link.name(), target);
        }
    }

    @Override
    public String readSymlink(TreePath link) throws IOException {
        try (Lease folder = folders.lease(link.parent())) {
            return folder.directory().readSymlink(link.name());
        }
    }

    @Override
    public void makeHardLink(TreePath link, TreePath existing) throws IOException {
        try (Lease folder = folders.lease(link.parent());
                Lease other = folders.lease(existing.parent())) {
            folder.directory().makeHardLink(link.name(), other.directory(), existing.name());
        }
    }

    @Override
    public void setAttributes(TreePath path, Attributes attributes) throws IOException {
        try (Lease folder = folders.lease(path.parent())) {
            if (path.isRoot()) {
                folder.directory().setAttributes(attributes);
            } else {
                folder.directory().setAttributes(path.name(), attributes);
            }
        }
    }

    @Override
    public void rename(TreePath from, TreePath to, boolean replace) throws IOException {
        try (Lease folder = folders.lease(from.parent());
                Lease target = folders.lease(to.parent())) {
            folders.forget(from);
            folder.directory().rename(from.name(), target.directory(), to.name(), replace);
        }
    }

    @Override
    public void removeFile(TreePath file) throws IOException {
        try (Lease folder = folders.lease(file.parent())) {
            folder.directory().removeFile(file.name());
        }
    }

    @Override
    public void removeFolder(TreePath folder) throws IOException {
        try (Lease parent = folders.lease(folder.parent())) {
            folders.forget(folder);
            parent.directory().removeFolder(folder.name());
        }
    }

    @Override
    public void close() throws IOException {
        folders.close();
    }
}
