package dev.wherry.cli;

import dev.wherry.core.ByteSize;
import dev.wherry.core.TimeSpan;
import dev.wherry.engine.copy.CopyProgress;
import dev.wherry.engine.copy.CopyProgress.Wait;
import java.util.Locale;
import java.util.function.Supplier;

/** What a redrawn line says about a running copy. */
final class CopyProgressLine {

    private static final double MIB = 1 << 20;

    private CopyProgressLine() {}

    /** Starts telling of {@code progress} if that is {@code wanted}: in a line, or as events. */
    static Redrawn start(
            Supplier<CopyProgress> progress, Screen screen, CopyPrinter printer, boolean wanted) {
        return printer.json()
                ? Redrawn.start(screen, wanted, () -> "", _ -> printer.progress(progress.get()))
                : Redrawn.start(screen, wanted, () -> format(progress.get()));
    }

    /** The line, without the previous one's remains. */
    static String format(CopyProgress progress) {
        double seconds = progress.elapsedNanos() / 1e9;
        StringBuilder line = new StringBuilder();
        line.append(
                progress.scanning()
                        ? "scanning  %d files  %s"
                                .formatted(progress.files(), new ByteSize(progress.bytes()))
                        : "%d/%d files  %s/%s"
                                .formatted(
                                        progress.files(),
                                        progress.totalFiles(),
                                        new ByteSize(progress.bytes()),
                                        new ByteSize(progress.totalBytes())));
        line.append(
                String.format(
                        Locale.ROOT,
                        "  %.1f MiB/s",
                        seconds == 0 ? 0 : progress.bytes() / MIB / seconds));
        if (!progress.scanning() && progress.bytes() > 0) {
            long left = progress.totalBytes() - progress.bytes();
            double nanosPerByte = (double) progress.elapsedNanos() / progress.bytes();
            line.append("  eta ").append(TimeSpan.format(Math.round(left * nanosPerByte)));
        }
        if (progress.waitsFor() != Wait.NOTHING) {
            line.append("  waits for ").append(progress.waitsFor().name().toLowerCase(Locale.ROOT));
        }
        if (progress.failed() > 0) {
            line.append("  ").append(progress.failed()).append(" failed");
        }
        return line.append("  ").append(progress.current()).toString();
    }
}
