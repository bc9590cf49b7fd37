package dev.wherry.cli;

import dev.wherry.core.ByteSize;
import dev.wherry.core.TimeSpan;
import dev.wherry.engine.copy.Copy;
import dev.wherry.engine.copy.CopyProgress;
import java.util.Locale;

/** What a redrawn line says about a running copy. */
final class CopyProgressLine {

    private static final double MIB = 1 << 20;

    private CopyProgressLine() {}

    /** Starts drawing if that is {@code wanted}. */
    static Redrawn start(Copy copy, Screen screen, boolean wanted) {
        return Redrawn.start(screen, wanted, () -> format(copy.progress()));
    }

    /** The line, without the previous one's remains. */
    static String format(CopyProgress progress) {
        double seconds = progress.elapsedNanos() / 1e9;
        StringBuilder line = new StringBuilder();
        line.append(
                String.format(
                        Locale.ROOT,
                        "%d/%d files  %s/%s  %.1f MiB/s",
                        progress.files(),
                        progress.totalFiles(),
                        new ByteSize(progress.bytes()),
                        new ByteSize(progress.totalBytes()),
                        seconds == 0 ? 0 : progress.bytes() / MIB / seconds));
        if (progress.scanning()) {
            line.append("  scanning");
        } else if (progress.bytes() > 0) {
            long left = progress.totalBytes() - progress.bytes();
            double nanosPerByte = (double) progress.elapsedNanos() / progress.bytes();
            line.append("  eta ").append(TimeSpan.format(Math.round(left * nanosPerByte)));
        }
        if (progress.failed() > 0) {
            line.append("  ").append(progress.failed()).append(" failed");
        }
        return line.append("  ").append(progress.current()).toString();
    }
}
