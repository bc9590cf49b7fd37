package dev.wherry.engine.tally;

import dev.wherry.core.Reason;
import dev.wherry.engine.copy.CopyProgress;
import dev.wherry.engine.copy.CopyProgress.Wait;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.copy.CopyReport.Loss;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** Counts what a copy does, from whatever thread it does it. */
public final class Tally {

    private long files;
    private long bytes;
    private long folders;
    private long links;
    private long unchanged;
    private long deleted;
    private long verified;
    private long failed;
    private long handled;
    private long handledBytes;
    private final Map<Loss, Long> losses = new EnumMap<>(Loss.class);
    private String attributeReason = "";
    private volatile Wait waitsFor = Wait.NOTHING;

    /** All zero. */
    public Tally() {}

    /** A file of {@code size} bytes was written. */
    public synchronized void wrote(long size) {
        files++;
        bytes += size;
    }

    /** A folder was made. */
    public synchronized void madeFolder() {
        folders++;
    }

    /** A link was made. */
    public synchronized void linked() {
        links++;
    }

    /** A file was there already. */
    public synchronized void leftAlone() {
        unchanged++;
    }

    /** An entry was removed. */
    public synchronized void removed() {
        deleted++;
    }

    /** A file was read back and is right. */
    public synchronized void compared() {
        verified++;
    }

    /** An entry failed. */
    public synchronized void failure() {
        failed++;
    }

    /** The target does not keep something. */
    public synchronized void lost(Loss loss) {
        losses.merge(loss, 1L, Long::sum);
    }

    /** An attribute could not be set. */
    public synchronized void refused(IOException reason) {
        lost(Loss.ATTRIBUTES);
        if (attributeReason.isEmpty()) {
            attributeReason = Reason.of(reason);
        }
    }

    /** From now on the work waits for {@code side}. */
    public void waitsFor(Wait side) {
        waitsFor = side;
    }

    /** A file that the walk counted is over, for better or worse. */
    public synchronized void handled(long size) {
        handled++;
        handledBytes += size;
    }

    /** Where it stands, of so many files with so many bytes, whose number may still grow. */
    public synchronized CopyProgress progress(
            boolean scanning, long files, long bytes, String current, long elapsedNanos) {
        return new CopyProgress(
                scanning,
                handled,
                files,
                handledBytes,
                bytes,
                failed,
                current,
                waitsFor,
                elapsedNanos);
    }

    /** What was done. */
    public synchronized CopyReport report(long wallNanos, String stopped) {
        return new CopyReport(
                files,
                bytes,
                folders,
                links,
                unchanged,
                deleted,
                verified,
                failed,
                Map.copyOf(losses),
                attributeReason,
                wallNanos,
                stopped);
    }
}
