package dev.wherry.engine.tally;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.tree.StorageFullException;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreeLostException;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.CopyEvents;
import java.io.IOException;

/** Collects failures, and says whether one of them ends everything. */
public final class Problems {

    private final CopyEvents events;
    private final Tally tally;
    private final boolean failFast;
    private volatile String stopped = "";

    /** Tells {@code events} of each. */
    public Problems(CopyEvents events, Tally tally, boolean failFast) {
        this.events = events;
        this.tally = tally;
        this.failFast = failFast;
    }

    /** One entry failed. */
    public void failed(String operation, Tree tree, TreePath path, IOException reason) {
        String remedy = "";
        if (reason instanceof StorageFullException) {
            remedy = "make room and run the same command again with --update";
            stop("the target is full");
        }
        String object = Names.of(tree, path);
        failed(new OperationException(operation, object, Reason.of(reason), remedy, reason));
    }

    /** One entry failed, for a reason of ours. */
    public void refused(String operation, Tree tree, TreePath path, String reason, String remedy) {
        failed(new OperationException(operation, Names.of(tree, path), reason, remedy, null));
    }

    /** One entry failed. */
    public synchronized void failed(OperationException problem) {
        tally.failure();
        events.problem(problem);
        if (problem.getCause() instanceof TreeLostException) {
            // Every further try would wait for as long.
            stop("the connection is lost");
        }
        if (failFast) {
            stop("--fail-fast");
        }
    }

    /** Nothing more is begun. */
    public synchronized void stop(String reason) {
        if (stopped.isEmpty()) {
            stopped = reason;
        }
    }

    /** Whether nothing more is to be begun. */
    public boolean isStopped() {
        return !stopped.isEmpty();
    }

    /** Why nothing more is begun; empty while it is. */
    public String stopped() {
        return stopped;
    }
}
