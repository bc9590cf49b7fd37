package dev.wherry.engine.copy;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.Ticker;
import dev.wherry.engine.relay.Pace;
import dev.wherry.engine.tally.Problems;
import dev.wherry.engine.tally.Tally;
import dev.wherry.engine.tree.SmallReads;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies sources to a target, once. Four stages, each ahead of the next by a bounded queue:
 *
 * <pre>
 *   Walk ── Steps ──► CopyWork ── Window of Puts ──► the target ──► Finish
 *   lists both sides  makes folders and links        whole files    verify, hard links,
 *   on its own thread on the caller's thread         appear         deletions, times of folders
 * </pre>
 *
 * <p>A failure of one entry does not stop the others. What is already in flight when a copy is
 * stopped is finished.
 */
public final class Copy {

    private static final Duration WALK_PATIENCE = Duration.ofSeconds(10);

    private final List<CopySource> sources;
    private final CopyTarget target;
    private final CopyOptions options;
    private final Ticker ticker;
    private final Tally tally = new Tally();
    private final Steps steps = new Steps();
    private final Problems problems;
    private final CopyWork work;
    private final @Nullable Pace pace;
    private final long startNanos;
    private volatile @Nullable Throwable defect;

    /** Prepares; does nothing yet. */
    public Copy(
            List<CopySource> sources,
            CopyTarget target,
            CopyOptions options,
            CopyEvents events,
            Ticker ticker) {
        this.sources = List.copyOf(sources);
        this.target = target;
        this.options = options;
        this.ticker = ticker;
        problems = new Problems(events, tally, options.failFast());
        pace =
                options.bytesPerSecond() == Long.MAX_VALUE
                        ? null
                        : new Pace(options.bytesPerSecond(), ticker);
        work = new CopyWork(target, options, events, problems, tally, pace, readsAhead());
        startNanos = ticker.nanos();
    }

    /**
     * Does it.
     *
     * @throws IOException only if the target as a whole cannot be made, or is lost
     */
    public CopyReport run() throws IOException {
        if (target.folder() && sources.stream().anyMatch(source -> !source.contents())) {
            makeTarget();
        }
        Thread walker = Thread.ofPlatform().daemon().name("wherry-walk").start(this::walk);
        try {
            work.run(steps);
        } finally {
            end(walker);
        }
        if (defect != null) {
            throw new IllegalStateException("the walk broke: " + defect, defect);
        }
        return tally.report(ticker.nanos() - startNanos, problems.stopped());
    }

    /** Whoever closes the trees next must not do so under the walk, unless a system call hangs. */
    private static void end(Thread walker) {
        walker.interrupt();
        try {
            boolean _ = walker.join(WALK_PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** A target across a network reads as many at a time as it writes, by itself. */
    private boolean readsAhead() {
        return !target.tree().traits().latencyBound()
                && sources.stream().anyMatch(source -> SmallReads.payFor(source.tree()));
    }

    private void makeTarget() throws IOException {
        try {
            work.makeTarget(target.base());
        } catch (FileSystemException e) {
            throw new OperationException("make folder", target.text(), Reason.of(e), "", e);
        }
    }

    /** Begins nothing more; from any thread. */
    public void cancel() {
        problems.stop("interrupted");
        if (pace != null) {
            pace.cancel();
        }
    }

    /** Where it stands; from any thread. */
    public CopyProgress progress() {
        return tally.progress(
                !steps.isComplete(),
                steps.files(),
                steps.bytes(),
                work.current(),
                ticker.nanos() - startNanos);
    }

    private void walk() {
        try {
            try {
                Walk walk = new Walk(target, options, steps);
                for (CopySource source : sources) {
                    walk.walk(source, target.place(source));
                }
            } catch (RuntimeException | Error e) {
                defect = e; // What was not found must not look as if it were not there.
            } finally {
                steps.add(new Step.End());
            }
        } catch (InterruptedException _) {
            // The work is over: nobody waits for more.
        }
    }
}
