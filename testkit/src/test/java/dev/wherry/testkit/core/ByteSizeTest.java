package dev.wherry.testkit.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.ByteSize;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Seeded.class)
final class ByteSizeTest {

    @Test
    void takesABareNumberForBytes() {
        assertBytes(0, "0");
        assertBytes(65536, "65536");
        assertBytes(7, "7B");
        assertBytes(7, "007");
        assertBytes(Long.MAX_VALUE, "9223372036854775807");
    }

    @Test
    void countsPlainAndIecSuffixesIn1024s() {
        for (String suffix : new String[] {"k", "K", "Ki", "KiB", "kiB", " KiB"}) {
            assertBytes(4 << 10, "4" + suffix);
        }
        assertBytes(1L << 20, "1M");
        assertBytes(1L << 30, "1GiB");
        assertBytes(1L << 40, "1T");
        assertBytes(1L << 50, "1PiB");
        assertBytes(7L << 60, "7EiB");
    }

    @Test
    void countsSuffixesWithABAloneIn1000s() {
        assertBytes(4000, "4kB");
        assertBytes(4000, "4KB");
        assertBytes(4_000_000, "4MB");
        assertBytes(4_000_000_000L, "4GB");
        assertBytes(4_000_000_000_000L, "4TB");
    }

    @Test
    void takesFractionsThatComeOutWhole() {
        assertBytes(1536, "1.5KiB");
        assertBytes(1500, "1.5kB");
        assertBytes(1, "0.0009765625k");
        assertBytes(3, "3.0");
    }

    @Test
    void refusesFractionsOfAByte() {
        for (String text : new String[] {"1.5", "0.1KiB", "1.0001kB"}) {
            assertRefused("'" + text + "' is not a whole number of bytes below 8 EiB", text);
        }
    }

    @Test
    void refusesWhatIsTooLarge() {
        for (String text :
                new String[] {"9223372036854775808", "8EiB", "8192PiB", "99999999999G"}) {
            assertRefused("'" + text + "' is not a whole number of bytes below 8 EiB", text);
        }
    }

    @Test
    void refusesNonsense() {
        for (String text :
                new String[] {
                    "", " ", "-1", "+1", "1e3", "k", "KiB", "1 2", "0x10", "1,5k", ".5k", "5.k",
                    "1iB", "1KiBs", "1kk", "many", "1M/s", "\u0661k"
                }) {
            assertRefused("'" + text + "' is not a size; write 65536, 64KiB, 1MiB or 1.5GiB", text);
        }
    }

    @Test
    void refusesANegativeNumber() {
        assertThrows(IllegalArgumentException.class, () -> new ByteSize(-1));
    }

    @Test
    void showsTheLargestUnitThatLeavesAtLeastOne() {
        assertEquals("0 B", new ByteSize(0).toString());
        assertEquals("1023 B", new ByteSize(1023).toString());
        assertEquals("1 KiB", new ByteSize(1024).toString());
        assertEquals("1.5 MiB", new ByteSize(3 << 19).toString());
        assertEquals("4 GiB", new ByteSize(1L << 32).toString());
        assertEquals("8 EiB", new ByteSize(Long.MAX_VALUE).toString());
    }

    @Test
    void neverShows1024OfAUnit() {
        assertEquals("1.0 MiB", new ByteSize((1 << 20) - 1).toString());
        assertEquals("1023.9 KiB", new ByteSize((1 << 20) - 100).toString());
        assertEquals("1.0 GiB", new ByteSize((1 << 30) - 1).toString());
    }

    @Test
    void readsWhatItShows(Seed seed) {
        RandomGenerator random = seed.random();
        for (int i = 0; i < 10_000; i++) {
            long bytes = random.nextLong(1, 1L << random.nextInt(1, 62));
            String shown = new ByteSize(bytes).toString();
            if (!shown.contains(".")) {
                double off = Math.abs(ByteSize.parse(shown).bytes() - (double) bytes);
                assertTrue(off <= bytes * 1e-12, () -> bytes + " is shown as " + shown);
            }
        }
    }

    private static void assertBytes(long expected, String text) {
        assertEquals(new ByteSize(expected), ByteSize.parse(text), text);
    }

    private static void assertRefused(String message, String text) {
        var e = assertThrows(IllegalArgumentException.class, () -> ByteSize.parse(text), text);
        assertEquals(message, e.getMessage());
    }
}
