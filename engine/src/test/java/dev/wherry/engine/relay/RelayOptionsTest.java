package dev.wherry.engine.relay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.testkit.Seed;
import dev.wherry.testkit.Seeded;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Seeded.class)
final class RelayOptionsTest {

    private static RelayOptions of(int buffer, int unit, long linger, int depth, long rate) {
        return new RelayOptions(buffer, unit, linger, depth, Optional.empty(), rate, false, false);
    }

    private static void refuses(int buffer, int unit, long linger, int depth, long rate) {
        assertThrows(IllegalArgumentException.class, () -> of(buffer, unit, linger, depth, rate));
    }

    @Test
    void theLimitsThemselvesAreAllowed() {
        of(4096, 512, 0, 1, 1);
        of(1 << 30, 256 << 20, Long.MAX_VALUE, 64, Long.MAX_VALUE);
        of(0, 0, 0, 0, 0);
    }

    @Test
    void whatIsBeyondALimitIsRefused() {
        refuses(4095, 0, 0, 0, 0);
        refuses((1 << 30) + 1, 0, 0, 0, 0);
        refuses(-1, 0, 0, 0, 0);
        refuses(0, 511, 0, 0, 0);
        refuses(0, (256 << 20) + 1, 0, 0, 0);
        refuses(0, -1, 0, 0, 0);
        refuses(4096, 4097, 0, 0, 0);
        refuses(0, 0, -1, 0, 0);
        refuses(0, 0, 0, -1, 0);
        refuses(0, 0, 0, 65, 0);
        refuses(0, 0, 0, 0, -1);
    }

    @Test
    void theRingIsAWholeNumberOfUnitsWithRoomForBothSides(Seed seed) {
        var random = seed.random();
        for (int round = 0; round < 10_000; round++) {
            int buffer = random.nextBoolean() ? 0 : random.nextInt(4096, (1 << 30) + 1);
            int mostUnit = buffer == 0 ? 256 << 20 : Math.min(buffer, 256 << 20);
            int unit = random.nextBoolean() ? 0 : random.nextInt(512, mostUnit + 1);
            int depth = random.nextInt(1, 65);
            RelayOptions options = of(buffer, unit, 0, 0, 0);
            int ring = options.effectiveBufferBytes(depth);
            String what =
                    "buffer %d, unit %d, depth %d: ring %d".formatted(buffer, unit, depth, ring);
            assertTrue(ring > 0 && ring <= 1 << 30, what);
            assertEquals(0, ring % options.effectiveUnitBytes(), what);
            assertTrue(buffer == 0 || ring <= buffer, what);
        }
    }

    @Test
    void byDefaultFourUnitsOfAMebibyte() {
        assertEquals(1 << 20, RelayOptions.DEFAULT.effectiveUnitBytes());
        assertEquals(4 << 20, RelayOptions.DEFAULT.effectiveBufferBytes(1));
        assertEquals(6 << 20, RelayOptions.DEFAULT.effectiveBufferBytes(4));
    }
}
