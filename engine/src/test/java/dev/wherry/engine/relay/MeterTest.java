package dev.wherry.engine.relay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.engine.relay.RelayReport.SizeClass;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MeterTest {

    private final Meter meter = new Meter();

    @Test
    void countsCallsBytesAndTime() {
        meter.record(10, 100);
        meter.record(20, 300);
        RelayReport.Side side = meter.report(7);
        assertEquals(2, side.calls());
        assertEquals(30, side.bytes());
        assertEquals(400, side.busyNanos());
        assertEquals(7, side.waitedNanos());
    }

    @Test
    void sortsSizesIntoPowersOfTwo() {
        for (long size : new long[] {1, 2, 3, 4, 4095, 4096, 8191, 1L << 40}) {
            meter.record(size, 1);
        }
        assertEquals(
                List.of(
                        new SizeClass(1, 1),
                        new SizeClass(2, 2),
                        new SizeClass(4, 1),
                        new SizeClass(2048, 1),
                        new SizeClass(4096, 2),
                        new SizeClass(1L << 40, 1)),
                meter.report(0).sizes());
    }

    @Test
    void ranksLatenciesWithinTwoDigits() {
        for (int i = 1; i <= 1000; i++) {
            meter.record(1, i * 1000L);
        }
        RelayReport.Latency latency = meter.report(0).latency();
        assertEquals(500_000.0, (double) latency.p50Nanos(), 10_000.0);
        assertEquals(900_000.0, (double) latency.p90Nanos(), 10_000.0);
        assertEquals(990_000.0, (double) latency.p99Nanos(), 10_000.0);
        assertEquals(1_000_000.0, (double) latency.maxNanos(), 10_000.0);
    }

    @Test
    void aClockThatStepsBackIsNoReasonToFail() {
        meter.record(1, -5);
        assertTrue(meter.report(0).latency().maxNanos() >= 0);
    }

    @Test
    void reportsNothingWhereNothingHappened() {
        RelayReport.Side side = meter.report(0);
        assertEquals(0, side.calls());
        assertEquals(List.of(), side.sizes());
        assertEquals(0, side.latency().maxNanos());
    }
}
