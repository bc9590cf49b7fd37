package dev.wherry.core.tree;

import dev.wherry.core.stream.Source;
import java.io.Closeable;
import java.io.IOException;

/**
 * An open folder of this machine. Every operation takes a single name in it and never follows a
 * symbolic link. Where the system can, the folder is held by a descriptor, and stays the one it was
 * whatever happens to the path that led to it.
 *
 * <p>There are two: with Linux system calls, and {@link PortableDirectory} with {@code
 * java.nio.file}. Refusals are those of {@link Tree}. May be used from any thread; not after {@link
 * #close}.
 */
public interface Directory extends Closeable {

    /** What a tree on it can keep. */
    TreeTraits traits();

    /** Opens the folder {@code name} in this one; a link to one is no folder. */
    Directory openFolder(String name) throws IOException;

    /** The folder itself, with an empty name. */
    Entry self() throws IOException;

    /** What {@code name} is. */
    Entry stat(String name) throws IOException;

    /** All entries, as they arrive. */
    Listing list() throws IOException;

    /** Opens a regular file for reading, from its start; never waits, as a FIFO would. */
    Source openFile(String name) throws IOException;

    /**
     * Makes a regular file that did not exist.
     *
     * @param confined whether only its owner may open it until its mode is set; otherwise it gets
     *     the system's default permissions
     */
    OutputFile createFile(String name, boolean confined) throws IOException;

    /** Opens a regular file for writing, with the content it has. */
    OutputFile reopenFile(String name) throws IOException;

    /** Makes a folder; {@code confined} as for {@link #createFile}. */
    void makeFolder(String name, boolean confined) throws IOException;

    /** Makes a symbolic link that holds {@code target}. */
    void makeSymlink(String name, String target) throws IOException;

    /** The text a symbolic link holds. */
    String readSymlink(String name) throws IOException;

    /** Gives {@code existing} in {@code folder}, of the same kind as this, a name here. */
    void makeHardLink(String name, Directory folder, String existing) throws IOException;

    /** Gives {@code name} the name {@code to} in {@code folder}, of the same kind as this. */
    void rename(String name, Directory folder, String to, boolean replace) throws IOException;

    /** Removes what is no folder. */
    void removeFile(String name) throws IOException;

    /** Removes an empty folder. */
    void removeFolder(String name) throws IOException;

    /** Sets attributes on {@code name}, a link's own where it is one; its mode is left alone. */
    void setAttributes(String name, Attributes attributes) throws IOException;

    /** Sets attributes of the folder itself. */
    void setAttributes(Attributes attributes) throws IOException;

    @Override
    void close() throws IOException;
}
