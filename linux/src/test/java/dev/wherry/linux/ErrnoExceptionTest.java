package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class ErrnoExceptionTest {

    @Test
    void tellsCallArgumentsReasonAndSymbol() {
        ErrnoException failure = ErrnoException.of("splice", 28, 4, 5, 65536L);
        assertEquals("splice(4, 5, 65536): No space left on device (ENOSPC)", failure.getMessage());
        assertEquals("No space left on device", failure.reason());
        assertTrue(failure.is(Errno.ENOSPC));
        assertFalse(failure.is(Errno.EPIPE));
    }

    @Test
    void aNumberWithoutNameKeepsItsNumber() {
        ErrnoException failure = ErrnoException.of("splice", 999);
        assertEquals("splice(): Unknown error 999 (errno 999)", failure.getMessage());
        assertEquals("errno 999", failure.symbol());
        assertEquals(999, failure.number());
    }
}
