package dev.wherry.measure.statistic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class ProportionTest {

    /** From Newcombe (1998), table I, method 3: 81 of 263 and 0 of 20. */
    @Test
    void theIntervalIsWilsons() {
        Interval many = new Proportion(81, 263).interval();
        assertEquals(0.2553, many.low(), 1e-4);
        assertEquals(0.3662, many.high(), 1e-4);
        Interval none = new Proportion(0, 20).interval();
        assertEquals(0, none.low());
        assertEquals(0.1611, none.high(), 1e-4);
    }

    @Test
    void ofNothingNothingIsClaimed() {
        assertFalse(new Proportion(0, 0).interval().isBounded());
        assertThrows(IllegalArgumentException.class, () -> new Proportion(2, 1));
    }
}
