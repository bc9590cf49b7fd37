package dev.wherry.engine.copy;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.tally.Names;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Removes entries of trees, folders after what is in them. What cannot be removed is told and the
 * rest goes on. For one thread; only {@link #cancel} may come from another.
 */
public final class Removal {

    private final boolean recursive;
    private final boolean dryRun;
    private final CopyEvents events;
    private long removed;
    private long failed;
    private volatile boolean cancelled;

    /**
     * Prepares.
     *
     * @param recursive whether folders may be removed with what is in them; else none is
     * @param dryRun whether only to tell what would be removed
     */
    public Removal(boolean recursive, boolean dryRun, CopyEvents events) {
        this.recursive = recursive;
        this.dryRun = dryRun;
        this.events = events;
    }

    /** Removes what {@code source} names. */
    public void remove(CopySource source) {
        if (source.path().isRoot()) {
            failed(
                    source.tree(),
                    source.path(),
                    "it is the folder that all else is in",
                    "name what is in it",
                    null);
        } else if (source.entry().isFolder() && !recursive) {
            failed(source.tree(), source.path(), "it is a folder", "use -r", null);
        } else {
            remove(source.tree(), source.path(), source.entry());
        }
    }

    private void remove(Tree tree, TreePath path, Entry entry) {
        if (entry.isFolder()) {
            removeContents(tree, path);
        }
        if (cancelled) {
            return;
        }
        if (dryRun) {
            events.planned("remove", Names.of(tree, path));
            return;
        }
        try {
            if (entry.isFolder()) {
                tree.removeFolder(path);
            } else {
                tree.removeFile(path);
            }
            removed++;
        } catch (IOException e) {
            failed(tree, path, Reason.of(e), "", e);
        }
    }

    private void removeContents(Tree tree, TreePath folder) {
        try (Listing listing = tree.list(folder)) {
            for (Entry inner = listing.next();
                    inner != null && !cancelled;
                    inner = listing.next()) {
                remove(tree, folder.resolve(inner.name()), inner);
            }
        } catch (IOException e) {
            failed(tree, folder, Reason.of(e), "", e);
        }
    }

    private void failed(
            Tree tree, TreePath path, String reason, String remedy, @Nullable IOException cause) {
        failed++;
        events.problem(
                new OperationException("remove", Names.of(tree, path), reason, remedy, cause));
    }

    /** Ends after the entry at hand. */
    public void cancel() {
        cancelled = true;
    }

    /** How many entries are gone. */
    public long removed() {
        return removed;
    }

    /** How many failures were told. */
    public long failed() {
        return failed;
    }
}
