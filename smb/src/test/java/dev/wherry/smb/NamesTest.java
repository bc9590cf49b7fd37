package dev.wherry.smb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Seeded.class)
class NamesTest {

    private static final String FORBIDDEN = "\"*:<>?\\|/";
    private final Names mapping = new Names(NamePolicy.MAP);
    private final Names refusing = new Names(NamePolicy.REFUSE);

    @Test
    void slashesBecomeBackslashesAndDoNotCountAtTheEnds() {
        assertEquals("a\\b\\c", mapping.toWire("/a//b/c/"));
        assertEquals("", mapping.toWire(""));
        assertEquals("", mapping.toWire("///"));
    }

    @Test
    void mapsAsTheKernelDoes() {
        assertEquals(
                "\uF020\uF021\uF022\uF023\uF024\uF025\uF026\uF027", mapping.toWire("\"*:<>?\\|"));
        assertEquals("\uF001x\uF01F", mapping.toWire("\u0001x\u001F"));
        assertEquals("a b\uF028", mapping.toWire("a b "));
        assertEquals("a.b\uF029", mapping.toWire("a.b."));
        assertEquals("a \uF029", mapping.toWire("a ."));
    }

    @Test
    void everyNameThatCrossesComesBack(Seed seed) {
        RandomGenerator random = seed.random();
        String alphabet = "ab.  \"*:<>?\\|\u0001\u001Fé\uD83D\uDE00\uF02A\uEFFF";
        int crossed = 0;
        for (int round = 0; round < 5000; round++) {
            StringBuilder name = new StringBuilder();
            int length = 1 + random.nextInt(12);
            for (int i = 0; i < length; i++) {
                name.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            String wire;
            try {
                wire = mapping.toWire(name.toString());
            } catch (IllegalArgumentException _) {
                continue;
            }
            crossed++;
            assertEquals(name.toString(), mapping.fromWire(wire));
            assertTrue(wire.chars().noneMatch(c -> c < ' ' || FORBIDDEN.indexOf(c) >= 0), wire);
            assertFalse(wire.endsWith(".") || wire.endsWith(" "), wire);
        }
        assertTrue(crossed > 1000, "only " + crossed + " names crossed");
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "..", "a/../b", "a\u0000b", "\uD800", "a\uDC00b", "\uF022"})
    void refusesWhatNoServerGivesBack(String path) {
        assertThrows(IllegalArgumentException.class, () -> mapping.toWire(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nul", "NUL.txt", "com1", "Lpt9.x", "aux"})
    void mapsTheNamesOfDevicesSoThatTheyComeBack(String path) {
        String wire = mapping.toWire(path);
        assertEquals((char) ('\uF000' + path.charAt(0)) + path.substring(1), wire);
        assertEquals(path, mapping.fromWire(wire));
        assertThrows(IllegalArgumentException.class, () -> refusing.toWire(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"com", "com0", "com10", "nullable", "auxiliary.c", "...x", ".a"})
    void doesNotTakeOtherNamesForDevices(String path) {
        assertEquals(path, mapping.toWire(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:b", "a*", "x\\y", "end.", "end ", "\u0007"})
    void refusesWhatItMayNotMap(String path) {
        assertThrows(IllegalArgumentException.class, () -> refusing.toWire(path));
    }

    @Test
    void namesTooLongAreRefused() {
        assertEquals("x".repeat(255), mapping.toWire("x".repeat(255)));
        assertThrows(IllegalArgumentException.class, () -> mapping.toWire("x".repeat(256)));
    }
}
