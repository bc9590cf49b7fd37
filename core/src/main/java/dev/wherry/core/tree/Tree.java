package dev.wherry.core.tree;

import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/**
 * A folder with all that is beneath it, on this machine or another. No operation follows a symbolic
 * link, neither the last name of a path nor one on the way: a link on the way is a {@link
 * java.nio.file.NotDirectoryException}. So nothing outside of the root can be reached.
 *
 * <p>Refusals are the exceptions of {@code java.nio.file}: {@link
 * java.nio.file.NoSuchFileException}, {@link java.nio.file.FileAlreadyExistsException}, {@link
 * java.nio.file.NotDirectoryException}, {@link java.nio.file.DirectoryNotEmptyException}, {@link
 * java.nio.file.AccessDeniedException}, {@link StorageFullException} and {@link TreeLostException};
 * anything else is another {@link IOException}. A name that the tree cannot hold is a {@link
 * java.nio.file.InvalidPathException} turned into a {@link java.nio.file.FileSystemException}.
 *
 * <p>May be used from any thread. What it opened is closed before it is.
 */
public interface Tree extends Closeable {

    /** What it is, as a user would write it; for messages. */
    String name();

    /**
     * How it is reached, in words: the protocol's version, and how what crosses is protected. Empty
     * where nothing crosses.
     */
    default String protocol() throws IOException {
        return "";
    }

    /** What it can keep. */
    TreeTraits traits();

    /**
     * Why {@code name} cannot stand for anything here, as a clause; empty where it can. Asks nobody
     * and costs nothing. Whether two names can stand side by side is {@link TreeTraits#key}.
     */
    default Optional<String> objection(String name) {
        return traits().names().objection(name);
    }

    /** What {@code path} is; empty where nothing has that name, or its folder is missing. */
    Optional<Entry> stat(TreePath path) throws IOException;

    /** The entries of {@code folder}, as they arrive; fails for anything but a folder. */
    Listing list(TreePath folder) throws IOException;

    /** Opens the regular file {@code file} for reading; fails for anything else. */
    Source open(TreePath file) throws IOException;

    /**
     * Opens a window of up to {@code depth} files being written. Each file appears under its name
     * only when it is whole. There is one window per tree at a time, submissions come from one
     * thread, and its completions may arrive on any.
     *
     * @param depth 1 or more
     * @param completion told of each put, whose {@link Put#outcome} is then known
     */
    Window<Put> openWindow(int depth, Window.Completion<Put> completion) throws IOException;

    /** Writes one file and waits for it. */
    default Put.Outcome put(Put put) throws IOException {
        try (Window<Put> window = openWindow(1, (_, _) -> {})) {
            window.submit(put);
            window.finish();
        }
        return put.outcome().orElseThrow(() -> new AssertionError("no outcome for " + put));
    }

    /**
     * Makes a folder that only its owner enters until its attributes are set, or with the system's
     * default permissions.
     *
     * @param confined whether only its owner may enter it for now
     */
    void makeFolder(TreePath folder, boolean confined) throws IOException;

    /** Makes a symbolic link that holds {@code target} as it is. */
    void makeSymlink(TreePath link, String target) throws IOException;

    /** The text that the symbolic link {@code link} holds. */
    String readSymlink(TreePath link) throws IOException;

    /** Gives the file {@code existing} the further name {@code link}. */
    void makeHardLink(TreePath link, TreePath existing) throws IOException;

    /**
     * Sets what {@code attributes} say, as much of it as the system allows; a symbolic link has no
     * mode and keeps that.
     *
     * @throws IOException for the first attribute that could not be set
     */
    void setAttributes(TreePath path, Attributes attributes) throws IOException;

    /**
     * Gives {@code from} the name {@code to}.
     *
     * @param replace whether a file or link of that name is replaced in the same step
     */
    void rename(TreePath from, TreePath to, boolean replace) throws IOException;

    /** Removes a file, link or other entry that is no folder. */
    void removeFile(TreePath file) throws IOException;

    /** Removes an empty folder. */
    void removeFolder(TreePath folder) throws IOException;

    @Override
    void close() throws IOException;
}
