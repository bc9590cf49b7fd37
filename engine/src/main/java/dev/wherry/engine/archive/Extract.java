package dev.wherry.engine.archive;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import dev.wherry.engine.copy.CopyEvents;
import dev.wherry.engine.copy.CopyProgress;
import dev.wherry.engine.copy.CopyProgress.Wait;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.tally.Problems;
import dev.wherry.engine.tally.Tally;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes an archive out, or lists or tests it, once. One thread reads and decompresses; small files
 * are written by the target's window meanwhile, a large one is written as it is read.
 *
 * <p>An archive that breaks off leaves what was whole, and the entry at which it broke is named.
 */
public final class Extract {

    private final Source source;
    private final ExtractOptions options;
    private final CopyEvents events;
    private final Ticker ticker;
    private final Tally tally = new Tally();
    private final Problems problems;
    private final long startNanos;
    private volatile String current = "";

    /**
     * Prepares.
     *
     * @param source the archive; closed by the caller
     */
    public Extract(Source source, ExtractOptions options, CopyEvents events, Ticker ticker) {
        this.source = source;
        this.options = options;
        this.events = events;
        this.ticker = ticker;
        problems = new Problems(events, tally, options.failFast());
        startNanos = ticker.nanos();
    }

    /** Hands each entry to {@code lister}; reads the contents too, if that was asked for. */
    public CopyReport list(Consumer<ArchiveEntry> lister) {
        read((entry, reader) -> {
            lister.accept(entry);
            if (options.test()) {
                test(entry, reader);
            }
        });
        return report();
    }

    /**
     * Puts everything into {@code base} of {@code target}, which is made if it is missing.
     *
     * @throws IOException only if the target as a whole is lost
     */
    public CopyReport into(Tree target, TreePath base) throws IOException {
        try (Unpacking unpacking = new Unpacking(target, base, options, events, problems, tally)) {
            read(unpacking::add);
            unpacking.finish();
        }
        return report();
    }

    /** Begins nothing more; from any thread. */
    public void cancel() {
        problems.stop("interrupted");
    }

    /** Where it stands; from any thread. */
    public CopyProgress progress() {
        long elapsed = ticker.nanos() - startNanos;
        CopyReport done = tally.report(elapsed, "");
        return tally.progress(true, done.files(), done.bytes(), current, elapsed);
    }

    private void read(Taker taker) {
        ArchiveEntry entry = null;
        try (ArchiveReader reader = Archives.open(new SourceStream(source), options.limits())) {
            for (entry = next(reader);
                    entry != null && !problems.isStopped();
                    entry = next(reader)) {
                current = entry.name();
                taker.take(entry, reader);
            }
        } catch (IOException e) {
            problems.failed(broken(entry, e));
        }
    }

    private @Nullable ArchiveEntry next(ArchiveReader reader) throws IOException {
        tally.waitsFor(Wait.SOURCE);
        return reader.next();
    }

    private OperationException broken(@Nullable ArchiveEntry entry, IOException e) {
        String where = entry == null ? "at its start" : "at or after entry " + entry.name();
        boolean cut = e instanceof EOFException && e.getMessage() == null;
        String reason = cut ? "it ends too early" : Reason.of(e);
        return new OperationException("read", source.name(), where + ": " + reason, "", e);
    }

    private void test(ArchiveEntry entry, ArchiveReader reader) throws IOException {
        if (entry.kind() != ArchiveEntry.Kind.FILE) {
            return;
        }
        InputStream content = reader.content();
        byte[] buffer = new byte[64 << 10];
        long bytes = 0;
        for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
            bytes += count;
        }
        tally.wrote(bytes);
    }

    private CopyReport report() {
        return tally.report(ticker.nanos() - startNanos, problems.stopped());
    }

    /** Takes an entry, whose content is next. */
    @FunctionalInterface
    private interface Taker {
        void take(ArchiveEntry entry, ArchiveReader reader) throws IOException;
    }
}
