package dev.wherry.p9.client;

import dev.wherry.core.OperationException;
import dev.wherry.core.tree.NameBytes;
import dev.wherry.core.tree.TreePath;
import dev.wherry.linux.Errno;
import dev.wherry.p9.wire.AttributeChange;
import dev.wherry.p9.wire.Attributes;
import dev.wherry.p9.wire.Frame;
import dev.wherry.p9.wire.Qid;
import dev.wherry.p9.wire.Rmessage;
import dev.wherry.p9.wire.Tmessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder of an export, reached over one connection, and what is asked beneath it, each step in
 * straight line. It ends with its connection.
 *
 * <p>A server may follow links on the way of a Twalk, as diod does; so what was walked is looked
 * at, and a link on the way is no folder. Safe for any thread.
 */
final class Session {

    /** Let the server choose a file's group, as its folder may say. */
    static final int NO_GROUP = ~0;

    private static final int NO_USER = ~0;

    /** Of a Twalk, what is not names. */
    private static final int WALK_OVERHEAD_BYTES = 17 + Frame.IO_HEADER_BYTES;

    private final Connection connection;
    private final int base;
    private final Folders folders;

    /** A fid and what it stands for. */
    record Walked(int fid, Qid qid) {}

    /** A file that was made, and opened for writing. */
    record Made(int fid, Qid qid, int ioUnit) {}

    private Session(Connection connection, int base) {
        this.connection = connection;
        this.base = base;
        this.folders = new Folders(this);
    }

    /** Attaches to what {@code address} names, without going into it. */
    static Session open(P9Address address, P9Options options) throws IOException {
        Connection connection = Connection.open(address, options);
        try {
            return new Session(connection, attach(connection, address));
        } catch (Throwable e) {
            connection.close();
            throw e;
        }
    }

    private static int attach(Connection connection, P9Address address) throws IOException {
        int fid = connection.fids().take();
        Integer uid = address.uid();
        int user = uid == null ? Self.uid() : uid;
        String tree = address.tree() == null ? "" : address.tree();
        var request =
                new Tmessage.Tattach(
                        fid, Frame.NO_FID, user == NO_USER ? Self.name() : "", tree, user);
        try {
            connection.call(request, Rmessage.Rattach.class);
            return fid;
        } catch (ErrorReply e) {
            throw new OperationException(
                    "attach to",
                    address.server() + (tree.isEmpty() ? "" : "?aname=" + tree),
                    e.getMessage() + " for uid " + Integer.toUnsignedString(user),
                    tree.isEmpty()
                            ? "name the export as " + address.server() + "?aname=NAME&path=/PATH"
                            : "name another export with aname=, or another user with uid=",
                    Refusal.file(tree, e));
        }
    }

    /** The same connection from {@code path}, a folder, on. */
    Session at(TreePath path) throws IOException {
        return path.isRoot() ? this : new Session(connection, walkFolder(path));
    }

    Connection connection() {
        return connection;
    }

    Folders folders() {
        return folders;
    }

    int base() {
        return base;
    }

    /**
     * Goes to {@code path}, whatever is there.
     *
     * @throws ErrorReply ENOENT or ENOTDIR as the way is
     */
    Walked walk(TreePath path) throws IOException {
        return walk(base, path.names());
    }

    /** Goes to the folder {@code path}; ENOTDIR if it is none. */
    int walkFolder(TreePath path) throws IOException {
        Walked walked = walk(path);
        if (path.isRoot() || walked.qid.isDirectory()) {
            return walked.fid;
        }
        connection.forget(walked.fid);
        throw new ErrorReply(Errno.ENOTDIR);
    }

    /** Goes from a fid by {@code names}; none give a second fid for the same. */
    Walked walk(int from, List<String> names) throws IOException {
        int fid = connection.fids().take();
        Qid last = new Qid(Qid.DIRECTORY, 0, 0);
        int done = 0;
        do {
            List<String> part = firstPart(names.subList(done, names.size()));
            Rmessage.Rwalk answer;
            try {
                answer =
                        connection.call(
                                new Tmessage.Twalk(done == 0 ? from : fid, fid, part),
                                Rmessage.Rwalk.class);
            } catch (ErrorReply e) {
                giveUp(fid, done > 0);
                throw e;
            }
            done += part.size();
            ErrorReply broken = broken(part, answer.qids(), done == names.size());
            if (broken != null) {
                // It must not be there, but is with diod; otherwise the refusal is of no interest.
                connection.forget(fid);
                throw broken;
            }
            if (!part.isEmpty()) {
                last = answer.qids().getLast();
            }
        } while (done < names.size());
        return new Walked(fid, last);
    }

    private void giveUp(int fid, boolean bound) {
        if (bound) {
            connection.forget(fid);
        } else {
            connection.fids().giveBack(fid);
        }
    }

    /** As many names as go into one message, one at least (case 7). */
    private List<String> firstPart(List<String> names) throws IOException {
        int room = connection.messageBytes() - WALK_OVERHEAD_BYTES;
        int count = 0;
        for (String name : names) {
            room -= 2 + NameBytes.encode(name).length;
            if (count > 0 && (count == Tmessage.Twalk.MAX_NAMES || room < 0)) {
                break;
            }
            if (room < 0) {
                throw new ErrorReply(Errno.ENAMETOOLONG);
            }
            count++;
        }
        return names.subList(0, count);
    }

    /** Why {@code qids} are not the way along {@code names}; null if they are. */
    static @Nullable ErrorReply broken(List<String> names, List<Qid> qids, boolean toTheEnd) {
        int onTheWay = toTheEnd ? names.size() - 1 : names.size();
        for (int i = 0; i < Math.min(onTheWay, qids.size()); i++) {
            if (!qids.get(i).isDirectory()) {
                return new ErrorReply(Errno.ENOTDIR);
            }
        }
        return qids.size() < names.size() ? new ErrorReply(Errno.ENOENT) : null;
    }

    /** What is done in a folder. */
    @FunctionalInterface
    interface InFolder<T> {
        T run(int folder) throws IOException;
    }

    /**
     * Does {@code step} in {@code folder}: once more if its fid was kept from before and leads
     * nowhere now.
     */
    <T> T in(TreePath folder, InFolder<T> step) throws IOException {
        if (folder.isRoot()) {
            return step.run(base);
        }
        Folders.Folder kept = folders.take(folder);
        boolean stale = false;
        try {
            return step.run(kept.fid());
        } catch (ErrorReply e) {
            if (kept.isFresh() || !(e.is(Errno.ENOENT) || e.is(Errno.ESTALE))) {
                throw e;
            }
            stale = true;
        } finally {
            folders.release(kept, stale);
        }
        Folders.Folder fresh = folders.take(folder);
        try {
            return step.run(fresh.fid());
        } finally {
            folders.release(fresh, false);
        }
    }

    Attributes attributes(int fid) throws IOException {
        return connection
                .call(new Tmessage.Tgetattr(fid, Attributes.BASIC), Rmessage.Rgetattr.class)
                .attributes();
    }

    void change(int fid, AttributeChange change) throws IOException {
        connection.call(new Tmessage.Tsetattr(fid, change), Rmessage.Rsetattr.class);
    }

    /** Opens; the size of messages that suits the file comes back, 0 for any. */
    int openFile(int fid, int flags) throws IOException {
        return connection.call(new Tmessage.Tlopen(fid, flags), Rmessage.Rlopen.class).ioUnit();
    }

    /** Makes a file in {@code folder} and opens it under a fid of its own. */
    Made create(int folder, String name, int flags, int mode) throws IOException {
        int fid = walk(folder, List.of()).fid;
        try {
            Rmessage.Rlcreate made =
                    connection.call(
                            new Tmessage.Tlcreate(fid, name, flags, mode, NO_GROUP),
                            Rmessage.Rlcreate.class);
            return new Made(fid, made.qid(), made.ioUnit());
        } catch (IOException e) {
            connection.forget(fid);
            throw e;
        }
    }

    Qid makeFolder(int folder, String name, int mode) throws IOException {
        return connection
                .call(new Tmessage.Tmkdir(folder, name, mode, NO_GROUP), Rmessage.Rmkdir.class)
                .qid();
    }

    Qid makeSymlink(int folder, String name, String target) throws IOException {
        return connection
                .call(
                        new Tmessage.Tsymlink(folder, name, target, NO_GROUP),
                        Rmessage.Rsymlink.class)
                .qid();
    }

    String readLink(int fid) throws IOException {
        return connection.call(new Tmessage.Treadlink(fid), Rmessage.Rreadlink.class).target();
    }

    void link(int folder, int fid, String name) throws IOException {
        connection.call(new Tmessage.Tlink(folder, fid, name), Rmessage.Rlink.class);
    }

    void sync(int fid) throws IOException {
        connection.call(new Tmessage.Tfsync(fid, 0), Rmessage.Rfsync.class);
    }

    /** Forgets {@code fid} and waits: what the server could not write in the end, it says now. */
    void close(int fid) throws IOException {
        try {
            connection.call(new Tmessage.Tclunk(fid), Rmessage.Rclunk.class);
        } finally {
            connection.fids().giveBack(fid);
        }
    }

    /** Renames, replacing what is no folder. */
    void rename(int fromFolder, String from, int toFolder, String to) throws IOException {
        if (!connection.lacksNamesInFolders) {
            try {
                connection.call(
                        new Tmessage.Trenameat(fromFolder, from, toFolder, to),
                        Rmessage.Rrenameat.class);
                return;
            } catch (ErrorReply e) {
                noteLack(e);
            }
        }
        int fid = walk(fromFolder, List.of(from)).fid;
        try {
            connection.call(new Tmessage.Trename(fid, toFolder, to), Rmessage.Rrename.class);
        } finally {
            connection.forget(fid);
        }
    }

    /** Removes a name: an empty folder's, or that of anything else. */
    void remove(int folder, String name, boolean directory) throws IOException {
        if (!connection.lacksNamesInFolders) {
            try {
                connection.call(
                        new Tmessage.Tunlinkat(
                                folder, name, directory ? Tmessage.Tunlinkat.REMOVE_DIRECTORY : 0),
                        Rmessage.Runlinkat.class);
                return;
            } catch (ErrorReply e) {
                noteLack(e);
            }
        }
        Walked walked = walk(folder, List.of(name));
        if (walked.qid.isDirectory() != directory) {
            connection.forget(walked.fid);
            throw new ErrorReply(directory ? Errno.ENOTDIR : Errno.EISDIR);
        }
        removeWalked(walked.fid);
    }

    private void noteLack(ErrorReply e) throws ErrorReply {
        if (!e.isUnsupported()) {
            throw e;
        }
        connection.lacksNamesInFolders = true;
    }

    private void removeWalked(int fid) throws IOException {
        try {
            connection.call(new Tmessage.Tremove(fid), Rmessage.Rremove.class);
            connection.fids().giveBack(fid);
        } catch (IOException e) {
            connection.forget(fid); // It is gone with most servers, but not with all (case 9).
            throw e;
        }
    }

    /** What has the name {@code name} in {@code folder}; null if nothing has. */
    @Nullable Qid find(int folder, String name) throws IOException {
        try {
            Walked walked = walk(folder, List.of(name));
            connection.forget(walked.fid);
            return walked.qid;
        } catch (ErrorReply e) {
            if (e.is(Errno.ENOENT)) {
                return null;
            }
            throw e;
        }
    }

    /** Names as a message may hold them. */
    static void check(TreePath path) throws IOException {
        List<String> names = new ArrayList<>(path.names());
        for (String name : names) {
            if (NameBytes.encode(name).length > MAX_NAME_BYTES) {
                throw new ErrorReply(Errno.ENAMETOOLONG);
            }
        }
    }

    /** No Linux file system has longer ones. */
    private static final int MAX_NAME_BYTES = 255;
}
