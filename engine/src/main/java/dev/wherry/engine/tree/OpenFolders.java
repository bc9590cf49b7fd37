package dev.wherry.engine.tree;

import dev.wherry.core.tree.Directory;
import dev.wherry.core.tree.TreePath;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The folders of a tree that were used last, kept open: files come in runs of one folder. Beyond
 * {@value #MOST_OPEN} the one that was used least recently is closed, once nobody uses it. Safe for
 * any thread.
 */
final class OpenFolders implements Closeable {

    /** So that several trees stay far below the usual limit of 1024 descriptors. */
    static final int MOST_OPEN = 64;

    private final Directory root;
    private final Map<TreePath, Shared> open = new LinkedHashMap<>(MOST_OPEN, 0.75f, true);

    /** Takes over {@code root}. */
    OpenFolders(Directory root) {
        this.root = root;
    }

    /** A folder in use until it is closed. */
    interface Lease extends Closeable {
        Directory directory();

        @Override
        void close() throws IOException;
    }

    /** Opens {@code folder}, or takes the one that is open; one name after another. */
    Lease lease(TreePath folder) throws IOException {
        if (folder.isRoot()) {
            return new RootLease(root);
        }
        Shared present = find(folder);
        if (present != null) {
            return present;
        }
        Directory opened;
        try (Lease parent = lease(folder.parent())) {
            opened = parent.directory().openFolder(folder.name());
        }
        return keep(folder, opened);
    }

    /** Forgets {@code folder} and all beneath it: its name is about to mean something else. */
    void forget(TreePath folder) throws IOException {
        List<Shared> forgotten = new ArrayList<>();
        synchronized (this) {
            for (Iterator<Map.Entry<TreePath, Shared>> i = open.entrySet().iterator();
                    i.hasNext(); ) {
                Map.Entry<TreePath, Shared> entry = i.next();
                if (entry.getKey().isWithin(folder)) {
                    forgotten.add(entry.getValue());
                    i.remove();
                }
            }
        }
        for (Shared shared : forgotten) {
            shared.close();
        }
    }

    @Override
    public void close() throws IOException {
        try (root) {
            forget(TreePath.ROOT);
        }
    }

    private synchronized @Nullable Shared find(TreePath folder) {
        Shared present = open.get(folder);
        if (present != null) {
            present.users++;
        }
        return present;
    }

    private Lease keep(TreePath folder, Directory opened) throws IOException {
        Shared shared = new Shared(opened);
        Shared dropped;
        synchronized (this) {
            dropped = open.put(folder, shared);
            if (dropped == null && open.size() > MOST_OPEN) {
                Iterator<Shared> eldest = open.values().iterator();
                dropped = eldest.next();
                eldest.remove();
            }
        }
        if (dropped != null) {
            dropped.close();
        }
        return shared;
    }

    private record RootLease(Directory directory) implements Lease {
        @Override
        public void close() {}
    }

    /** One user is the map itself. */
    private final class Shared implements Lease {

        private final Directory directory;
        private int users = 2;

        Shared(Directory directory) {
            this.directory = directory;
        }

        @Override
        public Directory directory() {
            return directory;
        }

        @Override
        public void close() throws IOException {
            boolean last;
            synchronized (OpenFolders.this) {
                users--;
                last = users == 0;
            }
            if (last) {
                directory.close();
            }
        }
    }
}
