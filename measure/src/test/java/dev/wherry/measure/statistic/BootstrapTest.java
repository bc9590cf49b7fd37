package dev.wherry.measure.statistic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.measure.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BootstrapTest {

    private static final int SIMULATIONS = 500;
    private static final double TRUE_RATIO = 0.8;

    @Test
    void constantRatioHasAnIntervalWithoutWidth() {
        Samples base = Samples.of(10, 30, 20, 70, 50, 60);
        Samples half = Samples.of(5, 15, 10, 35, 25, 30);
        Interval interval = Bootstrap.seeded(1).pairedRatio(half, base);
        assertEquals(new Interval(0.5, 0.5, 0.5, 0.95), interval);
    }

    @Test
    void sameSeedGivesTheSameInterval() {
        Samples ours = Samples.of(9, 8, 7, 9, 8, 6, 7);
        Samples theirs = Samples.of(10, 11, 9, 12, 10, 9, 11);
        assertEquals(
                Bootstrap.seeded(5).pairedRatio(ours, theirs),
                Bootstrap.seeded(5).pairedRatio(ours, theirs));
    }

    @Test
    void oneSampleAndFiveAllowNoClaimAndSixDo() {
        Bootstrap bootstrap = Bootstrap.seeded(1);
        assertFalse(bootstrap.pairedRatio(Samples.of(1), Samples.of(2)).isBounded());
        assertEquals(0.5, bootstrap.pairedRatio(Samples.of(1), Samples.of(2)).estimate());
        Samples five = Samples.of(1, 2, 3, 4, 5);
        assertFalse(bootstrap.pairedRatio(five, five).isBounded());
        Samples six = Samples.of(1, 2, 3, 4, 5, 6);
        assertTrue(bootstrap.pairedRatio(six, six).isBounded());
        assertTrue(bootstrap.of(six, Samples::median).isBounded());
    }

    @Test
    void pairsOfUnequalLengthAndRatiosToNothingAreRefused() {
        Bootstrap bootstrap = Bootstrap.seeded(1);
        assertThrows(
                IllegalArgumentException.class,
                () -> bootstrap.pairedRatio(Samples.of(1), Samples.of(1, 2)));
        assertThrows(
                IllegalArgumentException.class,
                () -> bootstrap.pairedRatio(Samples.of(1), Samples.of(0)));
    }

    /** Rounds disturb both alike, each run is disturbed by itself, and disturbances only add. */
    @Test
    @Tag("thorough")
    void pairedIntervalHoldsTheTruthAsOftenAsItSays() {
        var random = new Random(Seeds.seed());
        int held = 0;
        for (int i = 0; i < SIMULATIONS; i++) {
            double[] base = new double[12];
            double[] ours = new double[12];
            for (int round = 0; round < base.length; round++) {
                double load = Math.exp(0.3 * random.nextGaussian());
                base[round] = 100 * load * disturbed(random);
                ours[round] = 100 * TRUE_RATIO * load * disturbed(random);
            }
            Interval interval =
                    Bootstrap.seeded(random.nextLong())
                            .pairedRatio(Samples.of(ours), Samples.of(base));
            held += interval.contains(TRUE_RATIO) ? 1 : 0;
        }
        assertCoverage(held, 0.90, 0.99);
    }

    @Test
    @Tag("thorough")
    void resamplingSeriesFirstHoldsTheTruthWherePoolingDoesNot() {
        var random = new Random(Seeds.seed());
        int held = 0;
        int heldPooled = 0;
        for (int i = 0; i < SIMULATIONS; i++) {
            List<Samples> base = biasedSeries(random, 100);
            List<Samples> ours = biasedSeries(random, 100 * TRUE_RATIO);
            Bootstrap bootstrap = Bootstrap.seeded(random.nextLong());
            Interval interval = bootstrap.ratio(ours, base, Samples::median);
            Interval pooled = bootstrap.ratio(pool(ours), pool(base), Samples::median);
            held += interval.contains(TRUE_RATIO) ? 1 : 0;
            heldPooled += pooled.contains(TRUE_RATIO) ? 1 : 0;
        }
        assertCoverage(held, 0.90, 0.99);
        assertCoverage(heldPooled, 0.0, 0.80);
    }

    /** Ten boots, each with a bias of its own that dwarfs the noise within it. */
    private static List<Samples> biasedSeries(Random random, double centre) {
        List<Samples> series = new ArrayList<>();
        for (int boot = 0; boot < 10; boot++) {
            double bias = Math.exp(0.1 * random.nextGaussian());
            double[] samples = new double[7];
            Arrays.setAll(samples, _ -> centre * bias * Math.exp(0.02 * random.nextGaussian()));
            series.add(Samples.of(samples));
        }
        return series;
    }

    private static List<Samples> pool(List<Samples> series) {
        return List.of(
                Samples.of(
                        series.stream().flatMapToDouble(s -> Arrays.stream(s.values())).toArray()));
    }

    private static double disturbed(Random random) {
        return 1 + Math.exp(-3 + random.nextGaussian());
    }

    private static void assertCoverage(int held, double least, double most) {
        double coverage = (double) held / SIMULATIONS;
        assertTrue(coverage >= least && coverage <= most, "coverage is " + coverage);
    }
}
