package dev.wherry.measure.cost;

import static dev.wherry.measure.cost.Estimator.THEIL_SEN;
import static dev.wherry.measure.cost.Estimator.WEIGHTED_LEAST_SQUARES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Against lines whose parameters are known, and against published measurements. */
class CostFitTest {

    private static final double MIB = 1 << 20;

    /** microsoft/WSL pull request 41603: the relay's buffer on a fast share, in MiB/s. */
    private static final List<CostPoint> RELAY =
            List.of(
                    point(4 << 10, 212),
                    point(16 << 10, 419),
                    point(64 << 10, 613),
                    point(256 << 10, 547),
                    point(1 << 20, 576));

    @Test
    void pointsOnALineGiveTheLine() {
        List<CostPoint> points = onLine(50_000, 2.5, 512, 4096, 65_536, 1 << 20);
        for (Estimator estimator : Estimator.values()) {
            CostFit fit = CostFit.of(points, estimator);
            assertEquals(50_000, fit.cost().aNanos(), 1e-3);
            assertEquals(2.5, fit.cost().bNanosPerByte(), 1e-9);
            assertEquals(20_000, fit.cost().halfSpeedBytes(), 1e-3);
            assertTrue(fit.isStraight());
            assertTrue(fit.knee().isEmpty());
        }
    }

    @Test
    void theWholeRelayTableIsElevenMicrosecondsAndALittle() {
        CostFit fit = CostFit.of(RELAY, WEIGHTED_LEAST_SQUARES);
        assertEquals(11_700, fit.cost().aNanos(), 50);
        assertEquals(1.56, fit.cost().bNanosPerByte(), 0.005);
        // The table's rates are off the fit's by -2, 0, +12, -8 and -5 %.
        assertEquals(-0.02, rateError(fit, RELAY.get(0)), 0.01);
        assertEquals(0.00, rateError(fit, RELAY.get(1)), 0.01);
        assertEquals(0.12, rateError(fit, RELAY.get(2)), 0.01);
        assertEquals(-0.08, rateError(fit, RELAY.get(3)), 0.01);
        assertEquals(-0.05, rateError(fit, RELAY.get(4)), 0.01);
        assertTrue(fit.isStraight());
    }

    @Test
    void threeSmallBuffersPredictTheLargeOnesTooHigh() {
        LinearCost cost = CostFit.of(RELAY.subList(0, 3), WEIGHTED_LEAST_SQUARES).cost();
        assertEquals(662, cost.bytesPerSecond(256 << 10) / MIB, 1.5);
        assertEquals(680, cost.bytesPerSecond(1 << 20) / MIB, 1.5);
    }

    @Test
    void noBufferAloneCouldHavePassedEightyMebibytes() {
        // microsoft/WSL issue 41572: 12.90 MiB/s in 4 KiB and 78.07 MiB/s in 1 MiB writes.
        LinearCost cost =
                CostFit.of(
                                List.of(point(4 << 10, 12.90), point(1 << 20, 78.07)),
                                WEIGHTED_LEAST_SQUARES)
                        .cost();
        assertEquals(254_000, cost.aNanos(), 500);
        assertEquals(12.0, cost.bNanosPerByte(), 0.05);
        assertEquals(60, cost.bytesPerSecond(64 << 10) / MIB, 0.5);
        assertEquals(74, cost.bytesPerSecond(256 << 10) / MIB, 0.5);
        assertTrue(cost.limitBytesPerSecond() / MIB < 80);
    }

    @Test
    void messagesOfTwoSizesOfTheMountHaveTheirPublishedPrediction() {
        // 9P msize 64 KiB to 256 KiB: 124 to 238 MB/s; 128 KiB would be 182 and 512000 bytes 280.
        CostFit fit =
                CostFit.of(
                        List.of(
                                CostPoint.ofRate(64 << 10, 124e6),
                                CostPoint.ofRate(256 << 10, 238e6)),
                        THEIL_SEN);
        assertEquals(337_000, fit.cost().aNanos(), 1000);
        assertEquals(2.91, fit.cost().bNanosPerByte(), 0.01);
        assertEquals(182e6, fit.cost().bytesPerSecond(128 << 10), 1e6);
        assertEquals(280e6, fit.cost().bytesPerSecond(512_000), 1e6);
    }

    @Test
    void measuredMessagesOfAnotherMountFitWithinFivePercent() {
        // Lower quantiles of a 9P server over a tap device, in microseconds.
        List<CostPoint> points =
                List.of(
                        new CostPoint(512, 85e3),
                        new CostPoint(4096, 89e3),
                        new CostPoint(8192, 87e3),
                        new CostPoint(16_384, 100e3),
                        new CostPoint(32_768, 108e3),
                        new CostPoint(65_512, 122e3));
        CostFit fit = CostFit.of(points, WEIGHTED_LEAST_SQUARES);
        assertEquals(86_000, fit.cost().aNanos(), 1000);
        assertEquals(0.59, fit.cost().bNanosPerByte(), 0.02);
        assertTrue(fit.worstResidual() < 0.05, "worst residual " + fit.worstResidual());
    }

    @Test
    void wherePagesEndTheLineBends() {
        List<CostPoint> points = new ArrayList<>(onLine(10_000, 0.1, 512, 4096, 16_384, 65_536));
        points.addAll(onLine(100_000, 2, 131_072, 262_144, 524_288, 1 << 20));
        CostFit fit = CostFit.of(points, WEIGHTED_LEAST_SQUARES);
        assertFalse(fit.isStraight());
        Knee knee = fit.knee().orElseThrow();
        assertEquals(65_536, knee.lastBelowBytes());
        assertEquals(131_072, knee.firstAboveBytes());
        assertEquals(10_000 + 0.1 * 32_768, knee.nanos(32_768), 1e-3);
        assertEquals(100_000 + 2 * 200_000, knee.nanos(200_000), 1e-3);
    }

    @Test
    void oneWildPointOfSixDoesNotMoveTheilSenMuch() {
        List<CostPoint> points =
                new ArrayList<>(onLine(20_000, 1, 1024, 4096, 16_384, 65_536, 262_144));
        points.add(new CostPoint(8192, 500_000));
        CostFit fit = CostFit.of(points, THEIL_SEN);
        assertEquals(1, fit.cost().bNanosPerByte(), 0.1);
        assertEquals(20_000, fit.cost().aNanos(), 2000);
    }

    @Test
    void noiseNeverMakesACostNegative() {
        CostFit falling =
                CostFit.of(
                        List.of(new CostPoint(1, 200), new CostPoint(1000, 100)),
                        WEIGHTED_LEAST_SQUARES);
        assertEquals(0, falling.cost().bNanosPerByte());
        assertTrue(falling.cost().aNanos() >= 100 && falling.cost().aNanos() <= 200);
        CostFit steep =
                CostFit.of(
                        List.of(new CostPoint(100, 10), new CostPoint(1000, 1000)),
                        WEIGHTED_LEAST_SQUARES);
        assertEquals(0, steep.cost().aNanos());
    }

    @Test
    void publishedPointsClaimNoIntervalAndOneSizeGivesNoLine() {
        assertFalse(CostFit.of(RELAY, WEIGHTED_LEAST_SQUARES).aNanos().isBounded());
        assertThrows(
                IllegalArgumentException.class,
                () -> CostFit.of(List.of(new CostPoint(1, 1), new CostPoint(1, 2)), THEIL_SEN));
        assertThrows(IllegalArgumentException.class, () -> new CostPoint(1, Double.NaN));
    }

    private static double rateError(CostFit fit, CostPoint point) {
        return fit.cost().nanos(point.bytes()) / point.nanos() - 1;
    }

    private static CostPoint point(long bytes, double mebibytesPerSecond) {
        return CostPoint.ofRate(bytes, mebibytesPerSecond * MIB);
    }

    private static List<CostPoint> onLine(double a, double b, long... sizes) {
        return java.util.Arrays.stream(sizes)
                .mapToObj(size -> new CostPoint(size, a + b * size))
                .toList();
    }
}
