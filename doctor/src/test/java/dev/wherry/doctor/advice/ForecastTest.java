package dev.wherry.doctor.advice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.measure.cost.CostFit;
import dev.wherry.measure.cost.CostPoint;
import dev.wherry.measure.cost.Estimator;
import dev.wherry.measure.cost.LinearCost;
import dev.wherry.measure.cost.SizeSweep;
import dev.wherry.measure.statistic.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Published points, and what the model makes of them; errors as stated where they were gathered.
 */
final class ForecastTest {

    private static final double MIB = 1 << 20;
    private static final double MB = 1e6;
    private static final int KIB = 1024;

    @Test
    void theRelaysOwnTableFitsAsStated() {
        CostFit fit = rates(4, 212, 16, 419, 64, 613, 256, 547, 1024, 576);
        assertEquals(11.7e3, fit.cost().aNanos(), 0.05 * 11.7e3);
        assertEquals(1.56, fit.cost().bNanosPerByte(), 0.03 * 1.56);
        double[] errors = {-2, 0, 12, -8, -5};
        for (int i = 0; i < errors.length; i++) {
            double published = fit.points().get(i).bytes() / fit.points().get(i).nanos();
            double error =
                    1 - published / (fit.cost().bytesPerSecond(fit.points().get(i).bytes()) / 1e9);
            assertTrue(
                    Math.abs(Math.abs(error * 100) - Math.abs(errors[i])) < 2.5,
                    "point " + i + ": " + error * 100);
        }
    }

    @Test
    void fromThreePointsTheKneeIsMissedAsStatedAndSaidToBeUncertain() {
        CostFit fit = rates(4, 212, 16, 419, 64, 613);
        assertEquals(662, fit.cost().bytesPerSecond(256 * KIB) / MIB, 7);
        assertEquals(680, fit.cost().bytesPerSecond(1024 * KIB) / MIB, 7);
        assertTrue(Forecast.isUncertain(fit, true, 256 * KIB));
        assertFalse(Forecast.isUncertain(fit, true, 64 * KIB));
        assertTrue(Forecast.isUncertain(fit, false, 64 * KIB));
    }

    @Test
    void aPredictionWhoseIntervalIsHalfAsWideAsItselfIsSaidToBeUncertain() {
        assertFalse(Forecast.isUncertain(swept(1.05), true, 64 * KIB));
        assertTrue(Forecast.isUncertain(swept(30), true, 64 * KIB));
    }

    /** Requests of three sizes on one line, a part of which took {@code factor} times as long. */
    private static CostFit swept(double factor) {
        Map<Long, Samples> nanos = new TreeMap<>();
        for (long size : List.of(4L * KIB, 16L * KIB, 64L * KIB)) {
            double[] samples = new double[12];
            // So many are slow that a resample's lower quartile is now of the one kind, now of the
            // other.
            Arrays.setAll(samples, i -> (1e5 + size) * (i < 4 ? 1 : factor));
            nanos.put(size, Samples.of(samples));
        }
        return new SizeSweep(nanos).fit(1);
    }

    @Test
    void noBufferPasses80MibAtDepthOneOnTheReportedNas() {
        CostFit fit = rates(4, 12.90, 1024, 78.07);
        assertEquals(254e3, fit.cost().aNanos(), 254e3 * 0.01);
        assertEquals(12.0, fit.cost().bNanosPerByte(), 12.0 * 0.01);
        assertEquals(60, fit.cost().bytesPerSecond(64 * KIB) / MIB, 1);
        assertEquals(74, fit.cost().bytesPerSecond(256 * KIB) / MIB, 1);
        assertTrue(fit.cost().limitBytesPerSecond() / MIB < 80);
    }

    @Test
    void readingAndWritingInTurnOnThatNasGivesWhatDepthOneGave() {
        // 158.9 natively in both directions, one after the other: about what 1 MiB in turn reached.
        double inTurn = Forecast.inTurn(158.88, 158.88);
        assertEquals(78.07, inTurn, 78.07 * 0.02);
        // Overlapped it is the slower side alone: 151 were reached.
        assertEquals(151, Math.min(158.88, 189.83), 151 * 0.06);
    }

    @Test
    void largerMessagesOnWsl2GiveWhatTheTableSays() {
        assertWsl2(124, 238, 337e3, 2.91, 182, 280);
        assertWsl2(185, 365, 233e3, 1.85, 276, 434);
    }

    private static void assertWsl2(
            double at64, double at256, double a, double b, double at128, double at512000) {
        CostFit fit =
                CostFit.of(
                        List.of(
                                CostPoint.ofRate(64 * KIB, at64 * MB),
                                CostPoint.ofRate(256 * KIB, at256 * MB)),
                        Estimator.WEIGHTED_LEAST_SQUARES);
        assertEquals(a, fit.cost().aNanos(), a * 0.02);
        assertEquals(b, fit.cost().bNanosPerByte(), b * 0.02);
        assertEquals(at128, fit.cost().bytesPerSecond(128 * KIB) / MB, at128 * 0.02);
        assertEquals(at512000, fit.cost().bytesPerSecond(512_000) / MB, at512000 * 0.02);
        assertEquals(at256 / at64, Forecast.ratio(fit, 64 * KIB, 256 * KIB).estimate(), 0.01);
    }

    @Test
    void virtioInAnotherReportFitsToo() {
        CostFit fit =
                CostFit.of(
                        List.of(CostPoint.ofRate(8192, 174e6), CostPoint.ofRate(512_000, 6.7e9)),
                        Estimator.WEIGHTED_LEAST_SQUARES);
        assertEquals(46e3, fit.cost().aNanos(), 46e3 * 0.03);
        assertEquals(0.06, fit.cost().bNanosPerByte(), 0.006);
        assertEquals(1.3e9, fit.cost().bytesPerSecond(64 * KIB), 0.1e9);
        assertEquals(2.4e9, fit.cost().bytesPerSecond(128 * KIB), 0.1e9);
        assertEquals(4.2e9, fit.cost().bytesPerSecond(256 * KIB), 0.1e9);
    }

    @Test
    void theLabsOwnNinePFitsWithinFourPercent() {
        CostFit fit =
                CostFit.of(
                        micros(512, 85, 4096, 89, 8192, 87, 16_384, 100, 32_768, 108, 65_512, 122),
                        Estimator.WEIGHTED_LEAST_SQUARES);
        assertEquals(86e3, fit.cost().aNanos(), 86e3 * 0.03);
        assertEquals(0.59, fit.cost().bNanosPerByte(), 0.04);
        assertTrue(fit.worstResidual() < 0.06, fit.worstResidual() + "");
        // 65480 bytes at other msizes, whole requests one after the other, in µs.
        assertEquals(1397, pieces(fit, 65_480, 4120), 1397 * 0.06);
        assertEquals(717, pieces(fit, 65_480, 8216), 717 * 0.06);
        assertEquals(377, pieces(fit, 65_480, 16_408), 377 * 0.08);
        assertEquals(207, pieces(fit, 65_480, 32_792), 207 * 0.08);
    }

    @Test
    void oneRequestInFlightBoundsALongRoundTripHoweverLargeTheMessage() {
        // diod #140: 8 MB/s at 6.35 ms is one message of at most 64 KiB in flight.
        LinearCost cost = new LinearCost(6.35e6, 0);
        double speed = cost.bytesPerSecond(64 * KIB - NinePChain.HEADER_BYTES);
        assertTrue(speed > 8e6 && speed < 8e6 * 1.35, speed + "");
        assertEquals(
                8 * speed, Forecast.atDepth(cost, 64 * KIB - NinePChain.HEADER_BYTES, 8, 0), 1);
        assertEquals(1e9 / 20, Forecast.atDepth(cost, 64 * KIB, 800, 20), 1);
    }

    @Test
    void aMailsTimeOnTheReportedShareIsRoundTripsAndNotBandwidth() {
        // 23.1 ms a file: at a virtual switch's 0.3 ms a round trip that would be 77 of them.
        LinearCost cost = new LinearCost(0.3e6, 8);
        double sevenTrips = Forecast.smallFilesSeconds(cost, 7633, 7, 13_600, 1);
        assertTrue(sevenTrips < 176.3 / 5, sevenTrips + " s: the server's own work is the rest");
        assertEquals(sevenTrips / 2, Forecast.smallFilesSeconds(cost, 7633, 7, 13_600, 2), 1e-9);
    }

    private static CostFit rates(double... kibAndMibPerSecond) {
        List<CostPoint> points = new ArrayList<>();
        for (int i = 0; i < kibAndMibPerSecond.length; i += 2) {
            points.add(
                    CostPoint.ofRate(
                            (long) (kibAndMibPerSecond[i] * KIB), kibAndMibPerSecond[i + 1] * MIB));
        }
        return CostFit.of(points, Estimator.WEIGHTED_LEAST_SQUARES);
    }

    private static List<CostPoint> micros(double... bytesAndMicros) {
        List<CostPoint> points = new ArrayList<>();
        for (int i = 0; i < bytesAndMicros.length; i += 2) {
            points.add(new CostPoint((long) bytesAndMicros[i], bytesAndMicros[i + 1] * 1e3));
        }
        return points;
    }

    private static double pieces(CostFit fit, long bytes, long msize) {
        long payload = msize - NinePChain.HEADER_BYTES;
        long whole = bytes / payload;
        long rest = bytes % payload;
        double nanos = whole * fit.cost().nanos(payload) + (rest == 0 ? 0 : fit.cost().nanos(rest));
        return nanos / 1e3;
    }
}
