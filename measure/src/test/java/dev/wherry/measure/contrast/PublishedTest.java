package dev.wherry.measure.contrast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.wherry.measure.contrast.Published.Agreement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PublishedTest {

    @ParameterizedTest
    @CsvSource({
        "1474691, 1533399, +3.98, EXACT",
        "0.6781, 0.6521, -3.83, EXACT",
        "20.64, 18.32, -11.25, CONSISTENT_WITH_ROUNDING",
        "7.84, 12.64, +61.35, CONSISTENT_WITH_ROUNDING",
        "7.84, 12.64, +61.45, CONTRADICTED",
        "20.64, 18.32, 11.24, CONTRADICTED",
        "14.507, 13.047, -10.06, EXACT",
    })
    void aPrintedChangeIsHeldAgainstWhatRoundsToItsFigures(
            String base, String other, String change, Agreement expected) {
        assertEquals(
                expected,
                Published.of(base).changeTo(Published.of(other)).agreement(Published.of(change)));
    }

    @Test
    void theRangeOfAChangeComesFromHalfAUnitOfEachFigure() {
        Published.Change change = Published.of("7.84").changeTo(Published.of("12.64"));
        assertEquals(61.224, change.recomputed(), 0.001);
        assertEquals((12.635 / 7.845 - 1) * 100, change.low(), 1e-9);
        assertEquals((12.645 / 7.835 - 1) * 100, change.high(), 1e-9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fast", "NaN", "1e3", "1,5", "--1"})
    void whatIsNoDecimalNumberIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> Published.of(text));
    }

    @Test
    void nothingCannotChangeByAShare() {
        assertThrows(
                IllegalArgumentException.class,
                () -> Published.of("0").changeTo(Published.of("1")));
    }
}
