package dev.wherry.measure.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.measure.Seeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SizeSweepTest {

    private static final double A_NANOS = 80_000;
    private static final double B_NANOS_PER_BYTE = 0.6;
    private static final List<Long> SIZES = SizeSweep.sizes(512, 128 << 10);

    @Test
    void sizesGrowFourfoldAndEndWhereTheyShould() {
        assertEquals(List.of(512L, 2048L, 8192L, 32_768L, 131_072L), SIZES);
        assertEquals(List.of(512L, 1000L), SizeSweep.sizes(512, 1000));
    }

    @Test
    void everySizeIsSentAsOftenAsAskedAndShuffled() throws IOException {
        List<Long> sent = new ArrayList<>();
        var clock = new AtomicLong();
        SizeSweep.measure(
                clock::get,
                SIZES,
                5,
                1,
                size -> {
                    sent.add(size);
                    clock.addAndGet(size);
                });
        List<Long> sorted = sent.stream().sorted().toList();
        assertNotEquals(sorted, sent);
        for (long size : SIZES) {
            assertEquals(5, Collections.frequency(sent, size));
        }
    }

    @Test
    void intervalsHoldTheTruthOfDisturbedRequests() throws IOException {
        var random = new Random(Seeds.seed());
        int held = 0;
        for (int i = 0; i < 100; i++) {
            CostFit fit = simulated(random, 50).fit(random.nextLong());
            // The lower quartile of the disturbance is in every request alike, a factor known here.
            double quartile = 1 + Math.exp(-4 - 0.6745);
            held += fit.predictNanos(16_384).contains(quartile * cost(16_384)) ? 1 : 0;
        }
        assertTrue(held >= 85 && held <= 100, "held " + held + " of 100");
    }

    @Test
    void estimatesComeCloseToTheTruth() throws IOException {
        CostFit fit = simulated(new Random(Seeds.seed()), 200).fit(1);
        assertEquals(A_NANOS, fit.aNanos().estimate(), A_NANOS * 0.03);
        assertEquals(B_NANOS_PER_BYTE, fit.bNanosPerByte().estimate(), B_NANOS_PER_BYTE * 0.05);
        assertTrue(fit.halfSpeedBytes().contains(A_NANOS / B_NANOS_PER_BYTE));
        assertTrue(fit.isStraight());
    }

    @Test
    void fewRequestsGiveAnEstimateWithoutAClaim() throws IOException {
        CostFit fit = simulated(new Random(1), 5).fit(1);
        assertFalse(fit.predictNanos(1 << 20).isBounded());
        assertTrue(fit.predictNanos(1 << 20).estimate() > 0);
    }

    private static SizeSweep simulated(Random random, int repeats) throws IOException {
        var clock = new AtomicLong();
        return SizeSweep.measure(
                clock::get,
                SIZES,
                repeats,
                random.nextLong(),
                size ->
                        clock.addAndGet(
                                Math.round(
                                        cost(size) * (1 + Math.exp(-4 + random.nextGaussian())))));
    }

    private static double cost(long bytes) {
        return A_NANOS + B_NANOS_PER_BYTE * bytes;
    }
}
