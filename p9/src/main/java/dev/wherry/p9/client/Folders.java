package dev.wherry.p9.client;

import dev.wherry.core.tree.TreePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The folders that were used last, kept walked to: files come in runs of one folder. Whoever
 * renames or removes a folder says so. Safe for any thread.
 */
final class Folders {

    private static final int MAX_KEPT = 64;

    private final Session session;
    private final Map<TreePath, Folder> kept = new LinkedHashMap<>(16, 0.75f, true);

    Folders(Session session) {
        this.session = session;
    }

    /** A folder in use. */
    static final class Folder {

        private final TreePath path;
        private final ReentrantLock walking = new ReentrantLock();
        private boolean walked;
        private int fid;
        private int users;
        private int uses;
        private boolean dropped;

        Folder(TreePath path) {
            this.path = path;
        }

        int fid() {
            return fid;
        }

        /** Whether nobody used it before. */
        boolean isFresh() {
            return uses == 1;
        }
    }

    /** The folder {@code path}, until it is released. */
    Folder take(TreePath path) throws IOException {
        Folder folder = enter(path);
        folder.walking.lock();
        try {
            if (!folder.walked) {
                folder.fid = session.walkFolder(path);
                folder.walked = true;
            }
            folder.uses++;
            return folder;
        } catch (IOException e) {
            release(folder, true);
            throw e;
        } finally {
            folder.walking.unlock();
        }
    }

    private synchronized Folder enter(TreePath path) {
        Folder folder = kept.computeIfAbsent(path, Folder::new);
        folder.users++;
        if (kept.size() > MAX_KEPT) {
            Iterator<Folder> eldest = kept.values().iterator();
            Folder first = eldest.next();
            eldest.remove();
            drop(first);
        }
        return folder;
    }

    /** Ends a use; {@code stale} where it was seen to be no longer what it was. */
    synchronized void release(Folder folder, boolean stale) {
        folder.users--;
        if (stale) {
            kept.remove(folder.path, folder);
            folder.dropped = true;
        }
        forgetUnused(folder);
    }

    private void drop(Folder folder) {
        folder.dropped = true;
        forgetUnused(folder);
    }

    private void forgetUnused(Folder folder) {
        if (folder.dropped && folder.users == 0 && folder.walked) {
            folder.walked = false;
            session.connection().forget(folder.fid);
        }
    }

    /** Drops {@code path} and what is beneath: it is elsewhere now, or gone. */
    synchronized void drop(TreePath path) {
        List<TreePath> gone = new ArrayList<>();
        for (TreePath each : kept.keySet()) {
            if (each.isWithin(path)) {
                gone.add(each);
            }
        }
        for (TreePath each : gone) {
            Folder folder = kept.remove(each);
            if (folder != null) {
                drop(folder);
            }
        }
    }
}
