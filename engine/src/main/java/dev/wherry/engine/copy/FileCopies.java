package dev.wherry.engine.copy;

import dev.wherry.core.stream.Source;
import dev.wherry.core.stream.Window;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.Put.Failed;
import dev.wherry.core.tree.Put.Side;
import dev.wherry.core.tree.Put.Written;
import dev.wherry.core.tree.Tree;
import dev.wherry.engine.copy.Step.Item;
import dev.wherry.engine.relay.Pace;
import dev.wherry.engine.tally.Problems;
import dev.wherry.engine.tally.Tally;
import dev.wherry.engine.tree.SmallRead;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Turns files into puts, and what became of those into counts and problems. */
final class FileCopies implements Window.Completion<Put> {

    private final Tree target;
    private final CopyOptions options;
    private final Problems problems;
    private final Tally tally;
    private final Finish finish;

    /** No more than the window's depth. */
    private final Map<Put, Copying> inFlight = new ConcurrentHashMap<>();

    private final ReadBack readBack;
    private final @Nullable Pace pace;

    /**
     * A file in flight.
     *
     * @param read of what was read; null where nobody will ask
     * @param ahead what is read already; null where it is read in its turn
     */
    private record Copying(Item item, @Nullable CRC32C read, @Nullable SmallRead ahead) {}

    FileCopies(
            Tree target,
            CopyOptions options,
            Problems problems,
            Tally tally,
            Finish finish,
            ReadBack readBack,
            @Nullable Pace pace) {
        this.readBack = readBack;
        this.pace = pace;
        this.target = target;
        this.options = options;
        this.problems = problems;
        this.tally = tally;
        this.finish = finish;
    }

    Put put(Item item, Attributes attributes, @Nullable SmallRead ahead) {
        Entry entry = item.entry();
        CRC32C read = options.verify() ? new CRC32C() : null;
        Content content =
                new Content.Streamed(
                        () -> open(item, read, ahead), entry.sizeBytes(), entry.isSparse());
        Put put =
                new Put(
                        item.target(),
                        content,
                        attributes,
                        item.present() == null ? Put.Existing.REFUSE : Put.Existing.REPLACE,
                        options.resume() && !entry.isSparse());
        inFlight.put(put, new Copying(item, read, ahead));
        return put;
    }

    private Source open(Item item, @Nullable CRC32C read, @Nullable SmallRead ahead)
            throws IOException {
        Source source = ahead == null ? item.tree().open(item.path()) : ahead.open();
        return pace == null && read == null ? source : new PassingSource(source, pace, read);
    }

    @Override
    public void completed(Put put, @Nullable IOException failure) {
        Copying copying = inFlight.remove(put);
        if (copying == null) {
            throw new AssertionError("completed twice: " + put);
        }
        if (copying.ahead() != null) {
            copying.ahead().close();
        }
        Item item = copying.item();
        tally.handled(item.entry().sizeBytes());
        Optional<Put.Outcome> outcome = put.outcome();
        if (outcome.isPresent()) {
            switch (outcome.get()) {
                case Written written -> written(copying, written);
                case Failed failed -> failed(item, failed);
            }
        }
    }

    private void written(Copying copying, Written written) {
        Item item = copying.item();
        tally.wrote(written.bytes());
        IOException refused = written.attributesRefused();
        if (refused != null) {
            tally.refused(refused);
        }
        if (changed(item, written.bytes())) {
            problems.refused(
                    "copy",
                    item.tree(),
                    item.path(),
                    "it changed while it was read",
                    "run the same command again");
        } else if (copying.read() != null) {
            verify(item, copying.read().getValue());
        }
    }

    /** At once, while it is still in the cache; where that costs round trips, many at a time. */
    private void verify(Item item, long checksum) {
        if (target.traits().latencyBound()) {
            finish.verify(item, checksum);
        } else {
            readBack.compare(item, checksum);
        }
    }

    private void failed(Item item, Failed failed) {
        if (failed.side() == Side.SOURCE) {
            problems.failed("read", item.tree(), item.path(), failed.reason());
        } else {
            problems.failed("write", target, item.target(), failed.reason());
        }
    }

    /** Asked once more where asking is cheap; the length read says it anyway. */
    private static boolean changed(Item item, long bytes) {
        Entry before = item.entry();
        if (bytes != before.sizeBytes() && before.sizeBytes() > 0) {
            return true;
        }
        if (item.tree().traits().latencyBound()) {
            return false;
        }
        try {
            return item.tree()
                    .stat(item.path())
                    .filter(after ->
                            after.sizeBytes() == before.sizeBytes()
                                    && after.modified().equals(before.modified()))
                    .isEmpty();
        } catch (IOException _) {
            return true;
        }
    }

    /** Whether the file that is there is the one that is to be there. */
    boolean isUnchanged(Item item) {
        Entry present = item.present();
        if (present != null && isItself(item, present)) {
            return true;
        }
        if (present == null
                || !present.isFile()
                || present.sizeBytes() != item.entry().sizeBytes()) {
            return false;
        }
        return switch (options.existing()) {
            case REPLACE -> false;
            case UPDATE -> target.traits().isSameTime(item.entry().modified(), present.modified());
            case CHECKSUM -> sameContent(item);
        };
    }

    private boolean isItself(Item item, Entry present) {
        return present.id() != null
                && present.id().equals(item.entry().id())
                && SameMachine.as(item.tree(), target);
    }

    private boolean sameContent(Item item) {
        try (Source wanted = item.tree().open(item.path());
                Source present = target.open(item.target())) {
            return Contents.equal(wanted, present);
        } catch (IOException _) {
            return false; // Whatever it is, copying will tell.
        }
    }
}
