package dev.wherry.testkit.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.AdaptiveWindow;
import java.util.ArrayDeque;
import org.junit.jupiter.api.Test;

/** Against a path simulated in time of its own: a pipe with a delay and a rate. */
final class AdaptiveWindowTest {

    private static final int PIECE = 256 * 1024;
    private static final long MIN = 4L * PIECE;
    private static final long MAX = 64L << 20;

    private record Sent(AdaptiveWindow.Mark mark, long answeredAtNanos) {}

    /** The bytes allowed after {@code pieces} pieces over the path. */
    private static long settled(long delayNanos, double bytesPerNano, int pieces) {
        AdaptiveWindow window = new AdaptiveWindow(MIN, MAX);
        ArrayDeque<Sent> path = new ArrayDeque<>();
        long now = 1;
        long free = 0;
        for (int i = 0; i < pieces; i++) {
            while ((path.size() + 1L) * PIECE > window.limitBytes()) {
                Sent oldest = path.remove();
                now = Math.max(now, oldest.answeredAtNanos());
                window.acknowledged(PIECE, oldest.mark(), now);
            }
            free = Math.max(free, now) + (long) (PIECE / bytesPerNano);
            path.add(new Sent(window.mark(now), free + delayNanos));
        }
        return window.limitBytes();
    }

    @Test
    void growsToCoverALongPath() {
        double gigabit = 0.125;
        long delay = 50_000_000;
        long settled = settled(delay, gigabit, 2000);
        assertTrue(settled >= delay * gigabit, "does not fill the path: " + settled);
        assertTrue(settled <= 4 * delay * gigabit, "overfills the path: " + settled);
    }

    @Test
    void staysSmallOnAShortPath() {
        assertEquals(MIN, settled(100_000, 1.0, 2000));
    }

    @Test
    void neverLeavesItsBounds() {
        assertEquals(MAX, settled(2_000_000_000L, 1.0, 5000));
    }
}
