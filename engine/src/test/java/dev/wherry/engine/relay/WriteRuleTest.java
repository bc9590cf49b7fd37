package dev.wherry.engine.relay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Every case of a small rule, and what must hold of all of them. */
final class WriteRuleTest {

    private static final int UNIT = 8;
    private static final long LINGER = 10;

    private static WriteRule rule(int alignment, boolean interactive) {
        return new WriteRule(UNIT, alignment, interactive, LINGER);
    }

    @Test
    void aFullUnitGoesAtOnce() {
        assertEquals(8, rule(1, false).due(0, 8, false, false, 0));
        assertEquals(8, rule(1, false).due(16, 100, false, false, 0));
    }

    @Test
    void aUnitIsCutAtItsBoundary() {
        assertEquals(5, rule(1, false).due(3, 5, false, false, 0));
        assertEquals(5, rule(1, false).due(3, 100, false, false, 0));
        assertEquals(1, rule(1, false).due(15, 100, false, false, 0));
    }

    @Test
    void aPartWaitsWhileTheSourceGivesMore() {
        assertEquals(0, rule(1, false).due(0, 7, false, false, LINGER - 1));
        assertEquals(0, rule(1, true).due(0, 7, false, false, LINGER - 1));
    }

    @Test
    void aPartGoesAfterTheLinger() {
        assertEquals(7, rule(1, false).due(0, 7, false, false, LINGER));
        assertEquals(7, rule(1, true).due(0, 7, false, true, LINGER + 1));
    }

    @Test
    void aPartGoesAtAPauseOnlyIfSomebodyMayBeWaiting() {
        assertEquals(1, rule(1, true).due(0, 1, false, true, 0));
        assertEquals(0, rule(1, false).due(0, 1, false, true, 0));
    }

    @Test
    void withoutALingerNothingWaits() {
        assertEquals(1, new WriteRule(UNIT, 1, false, 0).due(0, 1, false, false, 0));
    }

    @Test
    void theEndWaitsForNothingAndNoAlignment() {
        assertEquals(7, rule(4, false).due(0, 7, true, false, 0));
        assertEquals(1, rule(4, false).due(4, 1, true, false, 0));
    }

    @Test
    void aPartBeforeTheEndIsAligned() {
        assertEquals(4, rule(4, false).due(0, 7, false, false, LINGER));
        assertEquals(0, rule(4, false).due(0, 3, false, false, LINGER));
    }

    @Test
    void everyDueWriteFitsWhatIsThereAndItsUnit() {
        for (int alignment : new int[] {1, 2, 4, 8}) {
            for (int position = 0; position <= 2 * UNIT; position += alignment) {
                for (int available = 1; available <= 2 * UNIT; available++) {
                    for (int flags = 0; flags < 16; flags++) {
                        expectSound(alignment, position, available, flags);
                    }
                }
            }
        }
    }

    private static void expectSound(int alignment, int position, int available, int flags) {
        boolean interactive = (flags & 1) != 0;
        boolean ended = (flags & 2) != 0;
        boolean paused = (flags & 4) != 0;
        long waited = (flags & 8) != 0 ? LINGER : 0;
        int due = rule(alignment, interactive).due(position, available, ended, paused, waited);
        String what =
                "position %d, %d there, flags %d: %d due"
                        .formatted(position, available, flags, due);
        assertTrue(due >= 0 && due <= available, what);
        assertTrue(position % UNIT + due <= UNIT, what + ", across a boundary");
        assertTrue(due % alignment == 0 || (ended && due == available), what + ", not aligned");
        assertTrue(due > 0 || !ended, what + ", and the end waits");
        assertTrue(due > 0 || available < UNIT - position % UNIT, what + ", and a unit is full");
    }
}
