package dev.wherry.cli;

import dev.wherry.core.ByteSize;
import dev.wherry.core.TimeSpan;
import dev.wherry.engine.relay.Relay;
import dev.wherry.engine.relay.RelayProgress;
import java.util.Locale;
import java.util.OptionalLong;

/** What a redrawn line says about a running relay. */
final class ProgressLine {

    private static final int GAUGE_COLUMNS = 10;
    private static final double MIB = 1 << 20;

    private final Relay relay;
    private long shownBytes;
    private long shownNanos;

    private ProgressLine(Relay relay) {
        this.relay = relay;
    }

    /** Starts drawing if that is {@code wanted}. */
    static Redrawn start(Relay relay, Screen screen, boolean wanted) {
        ProgressLine line = new ProgressLine(relay);
        return Redrawn.start(screen, wanted, line::next);
    }

    private String next() {
        RelayProgress now = relay.progress();
        return format(now, rate(now));
    }

    private double rate(RelayProgress now) {
        double rate =
                (now.bytes() - shownBytes) * 1e9 / Math.max(1, now.elapsedNanos() - shownNanos);
        shownBytes = now.bytes();
        shownNanos = now.elapsedNanos();
        return rate;
    }

    /** The line, without the previous one's remains. */
    static String format(RelayProgress progress, double bytesPerSecond) {
        StringBuilder line = new StringBuilder();
        line.append(String.format(Locale.ROOT, "%10s", new ByteSize(progress.bytes())));
        line.append(String.format(Locale.ROOT, "  %7.1f MiB/s", bytesPerSecond / MIB));
        appendRemaining(line, progress);
        if (!Double.isNaN(progress.ringFill())) {
            line.append("  ring ").append(gauge(progress.ringFill()));
        }
        return line.append("  ").append(activity(progress)).toString();
    }

    private static void appendRemaining(StringBuilder line, RelayProgress progress) {
        OptionalLong total = progress.totalBytes();
        if (total.isPresent() && total.getAsLong() > 0 && progress.bytes() > 0) {
            long left = Math.max(0, total.getAsLong() - progress.bytes());
            double nanosPerByte = (double) progress.elapsedNanos() / progress.bytes();
            line.append(
                    String.format(
                            Locale.ROOT, "  %3d%%", 100 * progress.bytes() / total.getAsLong()));
            line.append("  eta ").append(TimeSpan.format(Math.round(left * nanosPerByte)));
        }
    }

    private static String gauge(double share) {
        int full = (int) Math.round(Math.clamp(share, 0, 1) * GAUGE_COLUMNS);
        return "[" + "#".repeat(full) + " ".repeat(GAUGE_COLUMNS - full) + "]";
    }

    private static String activity(RelayProgress progress) {
        return switch (progress.phase()) {
            case MOVING ->
                    switch (progress.waiting()) {
                        case NOT -> "";
                        case FOR_SOURCE -> "waiting for source";
                        case FOR_SINK -> "waiting for sink";
                    };
            case SYNCING -> "syncing";
            case VERIFYING -> "verifying";
            case FINISHING -> "finishing";
            case DONE -> "done";
        };
    }
}
