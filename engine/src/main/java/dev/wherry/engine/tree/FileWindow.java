package dev.wherry.engine.tree;

import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Tree;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/** How deep a tree's window is for a number of files at a time. */
public final class FileWindow {

    /** Files that wait for each thread, so that it never waits for the one that hands them out. */
    private static final int WAITING_FOR_A_THREAD = 32;

    private FileWindow() {}

    /**
     * Opens a window of {@code target}.
     *
     * @param jobs files written at a time, 1 or more
     * @param readsAhead whether what waits is read meanwhile, so that more of it may wait
     * @param stopped whether what still waits is passed over, without an outcome
     */
    public static Window<Put> open(
            Tree target,
            int jobs,
            boolean readsAhead,
            BooleanSupplier stopped,
            Window.Completion<Put> completion)
            throws IOException {
        if (target instanceof LocalTree local) {
            int waiting = jobs == 1 ? 1 : jobs * WAITING_FOR_A_THREAD;
            int depth = readsAhead ? Math.max(waiting, SmallReads.MOST_FILES) : waiting;
            return local.openWindow(depth, jobs, stopped, completion);
        }
        return target.openWindow(jobs, completion);
    }
}
