package dev.wherry.testkit.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.wherry.core.TimeSpan;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class TimeSpanTest {

    @Test
    void readsEachUnit() {
        assertEquals(Duration.ofNanos(3_000), TimeSpan.parse("3us"));
        assertEquals(Duration.ofMillis(300), TimeSpan.parse("300ms"));
        assertEquals(Duration.ofSeconds(5), TimeSpan.parse("5s"));
        assertEquals(Duration.ofMinutes(7), TimeSpan.parse("7m"));
        assertEquals(Duration.ofHours(2), TimeSpan.parse("2h"));
        assertEquals(Duration.ofDays(1), TimeSpan.parse("1d"));
    }

    @Test
    void addsUpSeveralUnits() {
        assertEquals(Duration.ofMinutes(165), TimeSpan.parse("2h45m"));
        assertEquals(Duration.ofMillis(60_001), TimeSpan.parse("1m1ms"));
    }

    @Test
    void readsFractions() {
        assertEquals(Duration.ofMillis(1500), TimeSpan.parse("1.5s"));
        assertEquals(Duration.ofNanos(500), TimeSpan.parse("0.5us"));
    }

    @Test
    void takesABareZero() {
        assertEquals(Duration.ZERO, TimeSpan.parse("0"));
        assertEquals(Duration.ZERO, TimeSpan.parse(" 0ms "));
    }

    @Test
    void refusesNonsense() {
        for (String text :
                new String[] {"", "5", "s", "-5s", "5 s", "5S", "5sec", "1.s", "s5", "5s5"}) {
            var e = assertThrows(IllegalArgumentException.class, () -> TimeSpan.parse(text), text);
            assertEquals(
                    "'" + text + "' is not a length of time; write 10ms, 5s or 2h45m",
                    e.getMessage());
        }
    }

    @Test
    void refusesMoreThan292Years() {
        assertEquals(Duration.ofDays(106_751), TimeSpan.parse("106751d"));
        var e = assertThrows(IllegalArgumentException.class, () -> TimeSpan.parse("106752d"));
        assertEquals("'106752d' is longer than 292 years", e.getMessage());
    }

    @Test
    void refusesLessThanANanosecondRatherThanTakeItForNothing() {
        var e = assertThrows(IllegalArgumentException.class, () -> TimeSpan.parse("0.0001us"));
        assertEquals("'0.0001us' is finer than a nanosecond", e.getMessage());
    }

    @Test
    void showsAFormForPeople() {
        assertEquals("0 µs", TimeSpan.format(0));
        assertEquals("850 µs", TimeSpan.format(850_000));
        assertEquals("12.3 ms", TimeSpan.format(12_340_000));
        assertEquals("4.20 s", TimeSpan.format(4_200_000_000L));
        assertEquals("3:14", TimeSpan.format(194_900_000_000L));
        assertEquals("59:59", TimeSpan.format(3_599_999_999_999L));
        assertEquals("2:03:14", TimeSpan.format(7_394_000_000_000L));
    }

    @Test
    void neverShowsAFullCountOfTheNextUnit() {
        assertEquals("1.0 ms", TimeSpan.format(999_999));
        assertEquals("1.00 s", TimeSpan.format(999_999_999));
        assertEquals("1:00", TimeSpan.format(59_999_999_999L));
        assertEquals("999 µs", TimeSpan.format(999_400));
        assertEquals("999.9 ms", TimeSpan.format(999_940_000));
        assertEquals("59.99 s", TimeSpan.format(59_994_000_000L));
    }
}
