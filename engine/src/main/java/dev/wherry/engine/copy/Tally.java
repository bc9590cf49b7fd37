package dev.wherry.engine.copy;

import dev.wherry.engine.copy.CopyReport.Loss;
import dev.wherry.engine.relay.Reason;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** Counts what a copy does, from whatever thread it does it. */
final class Tally {

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

    synchronized void wrote(long size) {
        files++;
        bytes += size;
    }

    synchronized void madeFolder() {
        folders++;
    }

    synchronized void linked() {
        links++;
    }

    synchronized void leftAlone() {
        unchanged++;
    }

    synchronized void removed() {
        deleted++;
    }

    synchronized void compared() {
        verified++;
    }

    synchronized void failure() {
        failed++;
    }

    synchronized void lost(Loss loss) {
        losses.merge(loss, 1L, Long::sum);
    }

    synchronized void refused(IOException reason) {
        lost(Loss.ATTRIBUTES);
        if (attributeReason.isEmpty()) {
            attributeReason = Reason.of(reason);
        }
    }

    /** A file that the walk counted is over, for better or worse. */
    synchronized void handled(long size) {
        handled++;
        handledBytes += size;
    }

    synchronized CopyProgress progress(Steps steps, String current, long elapsedNanos) {
        return new CopyProgress(
                !steps.isComplete(),
                handled,
                steps.files(),
                handledBytes,
                steps.bytes(),
                failed,
                current,
                elapsedNanos);
    }

    synchronized CopyReport report(long wallNanos, String stopped) {
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
