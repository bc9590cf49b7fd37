package dev.wherry.measure.statistic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SlicesTest {

    @Test
    void figuresAreNanosecondsPerOperation() {
        Slices slices = new Slices(10, Samples.of(1000, 2000, 3000, 4000, 5000));
        assertEquals(120, slices.p5(), 1e-9);
        assertEquals(200, slices.p25(), 1e-9);
        assertEquals(300, slices.p50(), 1e-9);
        assertEquals(300, slices.mean(), 1e-9);
    }

    @Test
    void lowQuantilesIgnoreTheLoadThatMovesTheMean() {
        double[] nanos = new double[100];
        Arrays.setAll(nanos, i -> i % 5 < 3 ? 10_000 : 90_000);
        Slices slices = new Slices(1, Samples.of(nanos));
        assertEquals(10_000, slices.p5(), 1e-9);
        assertEquals(10_000, slices.p25(), 1e-9);
        assertEquals(42_000, slices.mean(), 1e-9);
        assertEquals(0.4, slices.disturbedShare(), 1e-12);
    }

    @Test
    void equalSlicesAndDifferencesBelowTheClockAreNotDisturbed() {
        assertEquals(0, new Slices(1, Samples.of(50, 50, 50, 50)).disturbedShare());
        assertEquals(0, new Slices(1, Samples.of(50, 50, 50, 140)).disturbedShare());
    }

    @Test
    void warmUpsRunAndAreNotCounted() {
        var clock = new AtomicLong();
        var calls = new AtomicInteger();
        Slices slices =
                Slices.record(
                        clock::get,
                        3,
                        4,
                        100,
                        () -> clock.addAndGet(calls.getAndIncrement() < 3 ? 1_000_000 : 500));
        assertEquals(7, calls.get());
        assertEquals(new Slices(100, Samples.of(500, 500, 500, 500)), slices);
    }

    @Test
    void recorderKeepsWhatItWasGivenSoFar() {
        var recorder = new Slices.Recorder(2, 1);
        recorder.add(5);
        assertEquals(Samples.of(5), recorder.slices().sliceNanos());
        recorder.add(6);
        assertFalse(recorder.hasRoom());
        assertThrows(IllegalArgumentException.class, () -> new Slices(0, Samples.of(1)));
    }
}
