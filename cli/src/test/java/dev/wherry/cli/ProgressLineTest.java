package dev.wherry.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.engine.relay.RelayProgress;
import dev.wherry.engine.relay.RelayProgress.Phase;
import dev.wherry.engine.relay.RelayProgress.Waiting;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {

    private static final double MIB = 1 << 20;

    private static String line(Phase phase, OptionalLong total, double fill, Waiting waiting) {
        var progress = new RelayProgress(phase, 256 << 20, total, 2_000_000_000, fill, waiting);
        return ProgressLine.format(progress, 128 * MIB);
    }

    @Test
    void showsBytesRateRingAndWhoIsWaitedFor() {
        assertEquals(
                "   256 MiB    128.0 MiB/s  ring [########  ]  waiting for sink",
                line(Phase.MOVING, OptionalLong.empty(), 0.8, Waiting.FOR_SINK));
    }

    @Test
    void showsShareAndTimeLeftOnlyWhereTheSizeIsKnown() {
        String known = line(Phase.MOVING, OptionalLong.of(1 << 30), 0.5, Waiting.NOT);
        assertTrue(known.contains(" 25%  eta 6.00 s"), known);
        String unknown = line(Phase.MOVING, OptionalLong.empty(), 0.5, Waiting.NOT);
        assertFalse(unknown.contains("eta"), unknown);
    }

    @Test
    void hasNoRingWhereTheLaneHasNone() {
        String line = line(Phase.MOVING, OptionalLong.empty(), Double.NaN, Waiting.FOR_SOURCE);
        assertFalse(line.contains("ring"), line);
        assertTrue(line.endsWith("waiting for source"), line);
    }

    @Test
    void saysWhenItIsSyncing() {
        assertTrue(line(Phase.SYNCING, OptionalLong.empty(), 0, Waiting.NOT).endsWith("syncing"));
    }
}
