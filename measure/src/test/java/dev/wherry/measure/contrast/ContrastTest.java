package dev.wherry.measure.contrast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.measure.Seeds;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Verdict.Kind;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class ContrastTest {

    private static final int PAIRS = 100;
    private static final int SLICES = 300;
    private static final double GATE = 0.05;

    private static Quantity quantity(Better better, Samples... series) {
        return new Quantity("pipe", "ns/op", better, 0.5, List.of(series));
    }

    private static Samples around(double centre) {
        return Samples.of(centre, centre * 1.01, centre * 0.99, centre, centre * 1.005, centre);
    }

    @Test
    void aChangeBeyondFloorAndGateIsBetterOrWorseByItsDirection() {
        Quantity time = quantity(Better.LESS, around(100));
        assertEquals(Kind.SLOWER, verdict(time, quantity(Better.LESS, around(120))));
        assertEquals(Kind.FASTER, verdict(time, quantity(Better.LESS, around(80))));
        Quantity rate = quantity(Better.MORE, around(100));
        assertEquals(Kind.FASTER, verdict(rate, quantity(Better.MORE, around(120))));
        assertEquals(Kind.SLOWER, verdict(rate, quantity(Better.MORE, around(80))));
    }

    @Test
    void aChangeWithinTheGateIsNone() {
        Quantity time = quantity(Better.LESS, around(100));
        assertEquals(Kind.NO_DIFFERENCE, verdict(time, quantity(Better.LESS, around(101))));
    }

    @Test
    void aMeasurementThatCouldNotSeeADifferenceDoesNotSayThatThereIsNone() {
        Quantity drifting =
                quantity(Better.LESS, Samples.of(100, 100, 120, 120, 100, 100, 120, 120));
        Contrast same = Contrast.of(drifting, drifting, GATE, 1);
        assertEquals(Kind.NOT_RESOLVED, same.verdict().kind());
        assertTrue(same.verdict().smallestDetectable() >= 0.19);
    }

    @Test
    void oneRunASideClaimsNothingHoweverFarApart() {
        Contrast contrast =
                Contrast.of(
                        quantity(Better.LESS, Samples.of(1)),
                        quantity(Better.LESS, Samples.of(1000)),
                        0,
                        1);
        assertEquals(Kind.NOT_RESOLVED, contrast.verdict().kind());
        assertFalse(contrast.ratio().isBounded());
        assertEquals(999, contrast.change().estimate());
    }

    @Test
    void aSampleThatACoarseClockMadeNothingAllowsNoClaim() {
        Contrast contrast =
                Contrast.of(
                        quantity(Better.LESS, Samples.of(0, 1, 1, 1, 1, 1)),
                        quantity(Better.LESS, around(2)),
                        0,
                        1);
        assertEquals(Kind.NOT_RESOLVED, contrast.verdict().kind());
    }

    @Test
    void mixedUnitsAreRefusedInOneLineThatNamesBoth() {
        Quantity nanos = quantity(Better.LESS, around(100));
        Quantity micros = new Quantity("pipe", "us/op", Better.LESS, 0.5, List.of(around(1)));
        IllegalArgumentException refusal =
                assertThrows(
                        IllegalArgumentException.class, () -> Contrast.of(nanos, micros, 0, 1));
        assertEquals(
                "pipe is in ns/op on one side and in us/op on the other", refusal.getMessage());
    }

    @Test
    void seriesThatDisagreeWidenTheInterval() {
        Quantity base = quantity(Better.LESS, around(100), around(100), around(100));
        Quantity steady = quantity(Better.LESS, around(110), around(110), around(110));
        Quantity moody = quantity(Better.LESS, around(95), around(110), around(140));
        assertTrue(
                width(Contrast.of(base, moody, 0, 1)) > 5 * width(Contrast.of(base, steady, 0, 1)));
        assertEquals(Kind.NOT_RESOLVED, Contrast.of(base, moody, GATE, 1).verdict().kind());
    }

    /** Disturbances come in bursts that last for many slices, and pairs differ in how many. */
    @Test
    @Tag("thorough")
    void sameSystemsAreSeldomToldApartAndTenPercentNearlyAlways() {
        Random random = new Random(Seeds.seed());
        int alarms = 0;
        int found = 0;
        int missed = 0;
        int resolvable = 0;
        for (int i = 0; i < PAIRS; i++) {
            Quantity base = slices(bursty(random, 100));
            Quantity same = slices(bursty(random, 100));
            Quantity slower = slices(bursty(random, 110));
            Kind again = Contrast.of(base, same, GATE, i).verdict().kind();
            alarms += again == Kind.FASTER || again == Kind.SLOWER ? 1 : 0;
            Contrast injected = Contrast.of(base, slower, GATE, i);
            resolvable += injected.floor() < 1 + GATE ? 1 : 0;
            found += injected.verdict().kind() == Kind.SLOWER ? 1 : 0;
            missed += injected.verdict().kind() == Kind.FASTER ? 1 : 0;
        }
        assertTrue(alarms <= PAIRS / 20, alarms + " false alarms");
        assertTrue(found >= resolvable * 95 / 100, found + " of " + resolvable + " found");
        assertTrue(resolvable > PAIRS / 2, resolvable + " floors below the gate");
        assertEquals(0, missed);
    }

    private static Samples bursty(Random random, double nanos) {
        double[] slices = new double[SLICES];
        double load = 0;
        for (int i = 0; i < SLICES; i++) {
            load = random.nextInt(60) == 0 ? random.nextDouble() * 0.3 : load * 0.9;
            slices[i] = nanos * (1 + load + 0.01 * Math.abs(random.nextGaussian()));
        }
        return Samples.of(slices);
    }

    private static Quantity slices(Samples slices) {
        return new Quantity("pipe", "ns/op", Better.LESS, 0.25, List.of(slices));
    }

    private static Kind verdict(Quantity base, Quantity other) {
        return Contrast.of(base, other, GATE, 1).verdict().kind();
    }

    private static double width(Contrast contrast) {
        return contrast.ratio().high() - contrast.ratio().low();
    }
}
