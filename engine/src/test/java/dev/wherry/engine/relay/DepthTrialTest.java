package dev.wherry.engine.relay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import org.junit.jupiter.api.Test;

/** Sinks whose best depth is known. */
final class DepthTrialTest {

    private static final int UNIT_BYTES = 1 << 20;
    private static final int PLENTY = 500;

    /** When a sink that was given a write at {@code submitted} is done with it. */
    private interface SimulatedSink {
        long done(long submittedNanos, long previousDoneNanos);
    }

    /** Keeps as many writes in flight as the trial allows. */
    private static DepthTrial runOn(SimulatedSink sink, DepthTrial trial, boolean sourceIsSlow) {
        var inFlight = new ArrayDeque<Long>();
        long now = 0;
        long previous = 0;
        for (int write = 0; write < PLENTY; write++) {
            while (inFlight.size() < trial.depth()) {
                previous = sink.done(now, previous);
                inFlight.add(previous);
            }
            now = inFlight.remove();
            trial.completed(UNIT_BYTES, now, sourceIsSlow);
        }
        return trial;
    }

    /** Waits overlap, transfers do not. */
    private static SimulatedSink withLatency(long roundTripNanos, long wireNanos) {
        return (submitted, previous) -> Math.max(submitted + roundTripNanos, previous) + wireNanos;
    }

    @Test
    void goesAsDeepAsAllowedWhereEveryWriteIsARoundTrip() {
        DepthTrial trial = runOn(withLatency(1_000_000, 1_000), new DepthTrial(1, 8), false);
        assertTrue(trial.settled());
        assertEquals(8, trial.depth());
    }

    @Test
    void staysAtOneWhereWritesGoOneAfterTheOther() {
        DepthTrial trial = runOn(withLatency(0, 1_000_000), new DepthTrial(1, 16), false);
        assertTrue(trial.settled());
        assertEquals(1, trial.depth());
    }

    @Test
    void stopsWhereTheWireIsFull() {
        // Two in flight hide the round trip entirely; four gain nothing more.
        DepthTrial trial = runOn(withLatency(1_000_000, 1_000_000), new DepthTrial(1, 16), false);
        assertTrue(trial.settled());
        assertEquals(2, trial.depth());
    }

    @Test
    void aSlowSourceSettlesNothing() {
        DepthTrial trial = runOn(withLatency(1_000_000, 1_000), new DepthTrial(1, 8), true);
        assertFalse(trial.settled());
        assertEquals(1, trial.depth());
    }

    @Test
    void nothingIsTriedWhereOnlyOneDepthIsAllowed() {
        assertTrue(new DepthTrial(4, 4).settled());
        assertEquals(4, runOn(withLatency(0, 1_000_000), new DepthTrial(4, 4), false).depth());
    }

    @Test
    void neverExceedsTheMostThatIsAllowed() {
        for (int most = 1; most <= 20; most++) {
            DepthTrial trial = runOn(withLatency(1_000_000, 10), new DepthTrial(1, most), false);
            assertTrue(trial.depth() <= most, "depth " + trial.depth() + " of " + most);
        }
    }
}
