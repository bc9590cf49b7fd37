package dev.wherry.p9.client;

import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.core.tree.TreeTraits;
import dev.wherry.core.tree.TreeTraits.NameRule;
import dev.wherry.linux.Errno;
import dev.wherry.p9.client.Session.Walked;
import dev.wherry.p9.wire.Qid;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A folder of a 9P server. What exists is walked to by its name each time, so that nothing stale is
 * used; folders in which something is made or removed are kept walked to for a while.
 */
final class P9Tree implements Tree {

    private static final TreeTraits TRAITS =
            new TreeTraits(true, true, true, true, true, true, NameRule.POSIX, 1, true);

    private static final int FOLDER_MODE = 0755;
    private static final int CONFINED_MODE = 0700;

    private final P9Client client;
    private final Runnable release;

    /**
     * The folder that {@code client} reached.
     *
     * @param release run when the tree is closed
     */
    P9Tree(P9Client client, Runnable release) {
        this.client = client;
        this.release = release;
    }

    @Override
    public String name() {
        return client.name();
    }

    @Override
    public String protocol() throws IOException {
        return client.protocol();
    }

    @Override
    public TreeTraits traits() {
        return TRAITS;
    }

    @Override
    public Optional<Entry> stat(TreePath path) throws IOException {
        return ask(
                "look at",
                path,
                (session, _) -> {
                    Walked walked;
                    try {
                        walked = session.walk(path);
                    } catch (ErrorReply e) {
                        if (isMissing(e)) {
                            return Optional.empty();
                        }
                        throw e;
                    }
                    try {
                        return Optional.of(
                                EntryOf.attributes(path.name(), session.attributes(walked.fid())));
                    } catch (ErrorReply e) {
                        if (isMissing(e)) {
                            return Optional.empty();
                        }
                        throw e;
                    } finally {
                        session.connection().forget(walked.fid());
                    }
                });
    }

    private static boolean isMissing(ErrorReply e) {
        return e.is(Errno.ENOENT) || e.is(Errno.ENOTDIR) || e.is(Errno.ELOOP);
    }

    @Override
    public Listing list(TreePath folder) throws IOException {
        return ask(
                "list",
                folder,
                (session, _) ->
                        FolderListing.open(session, folder, e -> refusal("list", folder, e)));
    }

    @Override
    public Source open(TreePath file) throws IOException {
        require(file);
        try {
            return P9Source.open(client, client.nextLink(), file, () -> {});
        } catch (IOException e) {
            throw refusal("read", file, e);
        }
    }

    @Override
    public Window<Put> openWindow(int depth, Window.Completion<Put> completion) {
        return new PutWindow(this, client, depth, completion);
    }

    @Override
    public void makeFolder(TreePath folder, boolean confined) throws IOException {
        int mode = confined ? CONFINED_MODE : FOLDER_MODE;
        make(
                "make the folder",
                folder,
                (session, parent) -> session.makeFolder(parent, folder.name(), mode),
                (_, qid) -> qid.isDirectory());
    }

    @Override
    public void makeSymlink(TreePath link, String target) throws IOException {
        make(
                "make the link",
                link,
                (session, parent) -> session.makeSymlink(parent, link.name(), target),
                (session, _) -> readLink(session, link).equals(target));
    }

    @Override
    public String readSymlink(TreePath link) throws IOException {
        return ask("read the link", link, (session, _) -> readLink(session, link));
    }

    private static String readLink(Session session, TreePath link) throws IOException {
        Walked walked = session.walk(link);
        try {
            if ((walked.qid().type() & Qid.SYMLINK) == 0) {
                throw new ErrorReply(Errno.EINVAL);
            }
            return session.readLink(walked.fid());
        } finally {
            session.connection().forget(walked.fid());
        }
    }

    @Override
    public void makeHardLink(TreePath link, TreePath existing) throws IOException {
        require(existing);
        make(
                "make the hard link",
                link,
                (session, parent) -> {
                    Walked walked = session.walk(existing);
                    try {
                        session.link(parent, walked.fid(), link.name());
                    } finally {
                        session.connection().forget(walked.fid());
                    }
                    return walked.qid();
                },
                (session, qid) -> {
                    Walked walked = session.walk(existing);
                    session.connection().forget(walked.fid());
                    return walked.qid().path() == qid.path();
                });
    }

    /** Makes something in a folder. */
    @FunctionalInterface
    private interface Making {
        Qid make(Session session, int folder) throws IOException;
    }

    /** Whether what is there is what was to be made. */
    @FunctionalInterface
    private interface Likeness {
        boolean is(Session session, Qid there) throws IOException;
    }

    /** Makes something; after a connection broke it may be there already, and that is as well. */
    private void make(String operation, TreePath path, Making making, Likeness likeness)
            throws IOException {
        ask(
                operation,
                path,
                (session, again) ->
                        session.in(
                                path.parent(),
                                folder -> {
                                    try {
                                        return making.make(session, folder);
                                    } catch (ErrorReply e) {
                                        Qid there =
                                                again && e.is(Errno.EEXIST)
                                                        ? session.find(folder, path.name())
                                                        : null;
                                        if (there == null || !likeness.is(session, there)) {
                                            throw e;
                                        }
                                        return there;
                                    }
                                }));
    }

    @Override
    public void setAttributes(TreePath path, Attributes attributes) throws IOException {
        ask(
                "set the attributes of",
                path,
                (session, _) -> {
                    Walked walked = session.walk(path);
                    try {
                        boolean isLink = (walked.qid().type() & Qid.SYMLINK) != 0;
                        Changes.apply(session, walked.fid(), attributes, isLink);
                    } finally {
                        session.connection().forget(walked.fid());
                    }
                    return path;
                });
    }

    @Override
    public void rename(TreePath from, TreePath to, boolean replace) throws IOException {
        requireBelowRoot(from);
        requireBelowRoot(to);
        client.drop(from);
        client.drop(to);
        try {
            ask(
                    "rename",
                    from,
                    (session, again) -> {
                        rename(session, from, to, replace, again);
                        return to;
                    });
        } finally {
            client.drop(from);
            client.drop(to);
        }
    }

    /**
     * The protocol renames over whatever is there, so what must not be replaced is looked for
     * first; a file gets its new name in a way that fails if there is one.
     */
    private static void rename(
            Session session, TreePath from, TreePath to, boolean replace, boolean again)
            throws IOException {
        session.in(
                from.parent(),
                source ->
                        session.in(
                                to.parent(),
                                target -> {
                                    if (!replace) {
                                        refuseExisting(session, target, to.name(), again);
                                    }
                                    try {
                                        session.rename(source, from.name(), target, to.name());
                                    } catch (ErrorReply e) {
                                        boolean done =
                                                again
                                                        && e.is(Errno.ENOENT)
                                                        && session.find(target, to.name()) != null;
                                        if (!done) {
                                            throw e;
                                        }
                                    }
                                    return to;
                                }));
    }

    private static void refuseExisting(Session session, int folder, String name, boolean again)
            throws IOException {
        if (!again && session.find(folder, name) != null) {
            throw new ErrorReply(Errno.EEXIST);
        }
    }

    @Override
    public void removeFile(TreePath file) throws IOException {
        remove(file, false);
    }

    @Override
    public void removeFolder(TreePath folder) throws IOException {
        client.drop(folder);
        remove(folder, true);
        client.drop(folder);
    }

    private void remove(TreePath path, boolean directory) throws IOException {
        requireBelowRoot(path);
        ask(
                "remove",
                path,
                (session, again) ->
                        session.in(
                                path.parent(),
                                folder -> {
                                    try {
                                        session.remove(folder, path.name(), directory);
                                    } catch (ErrorReply e) {
                                        if (!again || !e.is(Errno.ENOENT)) {
                                            throw e;
                                        }
                                    }
                                    return path;
                                }));
    }

    @Override
    public void close() {
        release.run();
    }

    private void requireBelowRoot(TreePath path) throws IOException {
        require(path);
        if (path.isRoot()) {
            throw Refusal.file(name(), new ErrorReply(Errno.EBUSY));
        }
    }

    /** Refuses what cannot be said or cannot be there. */
    void require(TreePath path) throws IOException {
        try {
            Session.check(path);
        } catch (ErrorReply e) {
            throw Refusal.file(path.text(), e);
        }
    }

    private <T> T ask(String operation, TreePath path, P9Client.Attempt<T> attempt)
            throws IOException {
        require(path);
        try {
            return client.attempt(client.nextLink(), attempt);
        } catch (IOException e) {
            throw refusal(operation, path, e);
        }
    }

    /** {@code e} as {@link Tree} has it. */
    IOException refusal(@Nullable String operation, TreePath path, IOException e) {
        return Refusal.inTree(name(), operation == null ? "write to" : operation, path.text(), e);
    }
}
