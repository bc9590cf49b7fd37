package dev.wherry.engine.relay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.testkit.VirtualTicker;
import org.junit.jupiter.api.Test;

final class PaceTest {

    private static final long SECOND = 1_000_000_000L;
    private final VirtualTicker clock = new VirtualTicker();

    @Test
    void theFirstWriteDoesNotWait() {
        assertEquals(0, new Pace(1000, clock).reserve(500));
    }

    @Test
    void eachWriteWaitsForTheTimeOfThoseBefore() {
        Pace pace = new Pace(1000, clock);
        assertEquals(0, pace.reserve(500));
        assertEquals(SECOND / 2, pace.reserve(1000));
        assertEquals(SECOND * 3 / 2, pace.reserve(1));
    }

    @Test
    void idleTimeIsNotSavedUp() {
        Pace pace = new Pace(1000, clock);
        pace.reserve(1000);
        clock.advance(100 * SECOND);
        assertEquals(0, pace.reserve(1000));
        assertEquals(SECOND, pace.reserve(1000));
    }

    @Test
    void keepsTheRateOverALongTime() {
        Pace pace = new Pace(12_345_678, clock);
        long bytes = 0;
        for (int write = 0; write < 10_000; write++) {
            clock.advance(pace.reserve(pace.largestWriteBytes()));
            bytes += pace.largestWriteBytes();
        }
        double rate = (bytes - pace.largestWriteBytes()) * 1e9 / clock.nanos();
        assertEquals(12_345_678, rate, 1000);
    }

    @Test
    void writesAreSmallEnoughToBeSmoothAndNeverEmpty() {
        assertEquals(1, new Pace(1, clock).largestWriteBytes());
        assertEquals(50_000, new Pace(1_000_000, clock).largestWriteBytes());
        assertTrue(new Pace(Long.MAX_VALUE, clock).largestWriteBytes() > 0);
    }

    @Test
    void onceCancelledNothingWaits() throws InterruptedException {
        Pace pace = new Pace(1, clock);
        pace.cancel();
        for (int write = 0; write < 10; write++) {
            pace.await(1000);
        }
    }
}
