package dev.wherry.testkit.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.tree.NameBytes;
import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Seeded.class)
final class NameBytesTest {

    @Test
    void textIsUtf8() throws FileSystemException {
        for (String name : List.of("plain", "ünïcödé", "名前", "\uD83D\uDE00", "a\nb")) {
            assertArrayEquals(name.getBytes(StandardCharsets.UTF_8), NameBytes.encode(name));
            assertEquals(name, NameBytes.decode(name.getBytes(StandardCharsets.UTF_8)));
        }
    }

    @Test
    void anyBytesAreATextThatIsTheSameBytesAgain(Seed seed) throws FileSystemException {
        RandomGenerator random = seed.random();
        for (int round = 0; round < 2000; round++) {
            byte[] bytes = new byte[1 + random.nextInt(20)];
            random.nextBytes(bytes);
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = bytes[i] == 0 ? 1 : bytes[i];
            }
            assertArrayEquals(bytes, NameBytes.encode(NameBytes.decode(bytes)));
        }
    }

    @Test
    void aByteThatIsNoUtf8BecomesOneSurrogate() {
        assertTrue(NameBytes.isBeyondUtf8("a\uDCFFb"));
        assertFalse(NameBytes.isBeyondUtf8("\uD83D\uDCFF")); // half of a character
        assertEquals("a\uDCFFb", NameBytes.decode(new byte[] {'a', (byte) 0xff, 'b'}));
    }

    @Test
    void refusesWhatStandsForNoBytes() {
        for (String name : List.of("a\0b", "\uD800", "\uDC00", "\uDC7F")) {
            assertThrows(FileSystemException.class, () -> NameBytes.encode(name));
        }
    }
}
