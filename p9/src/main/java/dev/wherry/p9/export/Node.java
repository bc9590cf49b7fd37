package dev.wherry.p9.export;

import dev.wherry.p9.wire.AttributeChange;
import dev.wherry.p9.wire.Attributes;
import dev.wherry.p9.wire.Qid;
import dev.wherry.p9.wire.StatFs;
import java.io.Closeable;
import java.io.IOException;

/**
 * A file, folder, link or anything else of an {@link Export}, held by handle: it stays the one it
 * is when it, or a folder above it, is renamed, and until it is closed when it is removed.
 *
 * <p>Names are single, checked here, and never followed if they are links. Every failure is a
 * {@link RefusedException}. Modes are used as they are, whatever the process's umask. May be used
 * from any thread, and after it is closed by none.
 */
public interface Node extends Closeable {

    /** The same for life, and for all nodes of the same file. */
    Qid qid();

    /** Another node of the same file, closed on its own. */
    Node again() throws IOException;

    /**
     * The node {@code name} in this folder; {@code .} is this. ENOTDIR if this is none, ENOENT if
     * there is no such name or it is no single name.
     */
    Node walk(String name) throws IOException;

    /** The folder this one is in; the root of the export is in itself. ENOTDIR if this is none. */
    Node parent() throws IOException;

    /**
     * What is known of it; {@link Attributes#valid} claims only what was asked for and is known.
     *
     * @param mask the constants of {@link Attributes}
     */
    Attributes attributes(long mask) throws IOException;

    /** Changes all that is asked for, or fails with what failed first; a link has no mode. */
    void change(AttributeChange change) throws IOException;

    /** The file system it is on. */
    StatFs statFs() throws IOException;

    /**
     * Opens it: a folder for listing, a regular file for reading or writing.
     *
     * @param flags of {@link dev.wherry.p9.wire.OpenMode}; those that would make something, and
     *     those nobody knows, are ignored
     * @throws RefusedException EACCES for a device, FIFO or socket, which clients open themselves;
     *     ELOOP for a link
     */
    OpenFile open(int flags) throws IOException;

    /**
     * Makes the regular file {@code name} in this folder and opens it; opens the one that is there
     * unless {@code flags} have {@link dev.wherry.p9.wire.OpenMode#EXCLUSIVE}.
     *
     * @param mode permissions
     * @param gid its group, where this user may give it
     */
    Created create(String name, int flags, int mode, int gid) throws IOException;

    /** A file that was made, or found, and opened. */
    record Created(Node node, OpenFile file) {}

    /** Makes a folder. */
    Qid makeFolder(String name, int mode, int gid) throws IOException;

    /** Makes a symbolic link that holds {@code target}. */
    Qid makeSymlink(String name, String target, int gid) throws IOException;

    /** Makes a device, FIFO, socket or empty regular file. */
    Qid makeNode(String name, int mode, int major, int minor, int gid) throws IOException;

    /** Gives {@code existing} of the same export the further name {@code name} in this folder. */
    void makeLink(String name, Node existing) throws IOException;

    /** What a symbolic link holds; EINVAL if it is none. */
    String readLink() throws IOException;

    /** Gives {@code name} in this folder the name {@code to} in {@code folder}, replacing. */
    void rename(String name, Node folder, String to) throws IOException;

    /** Gives this node the name {@code to} in {@code folder}, replacing; ENOENT if it has none. */
    void renameSelf(Node folder, String to) throws IOException;

    /**
     * Removes a name of this folder.
     *
     * @param directory whether it has to be an empty folder; otherwise it must be none
     */
    void remove(String name, boolean directory) throws IOException;

    /** Removes the name by which this node was reached; ENOENT if it is gone. */
    void removeSelf() throws IOException;

    /** The names of the extended attributes, each with a NUL behind it. */
    byte[] attributeNames() throws IOException;

    /** The value of an extended attribute; ENODATA if there is none. */
    byte[] attribute(String name) throws IOException;

    /**
     * Sets an extended attribute, also to an empty value.
     *
     * @param flags of {@link dev.wherry.p9.wire.Tmessage.Txattrcreate}
     */
    void setAttribute(String name, byte[] value, int flags) throws IOException;

    /** Removes an extended attribute; ENODATA if there is none. */
    void removeAttribute(String name) throws IOException;

    @Override
    void close() throws IOException;
}
