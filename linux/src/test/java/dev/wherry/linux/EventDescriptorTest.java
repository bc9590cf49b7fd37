package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.linux.Poll.Interest;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.junit.jupiter.api.Test;

final class EventDescriptorTest {

    @Test
    void staysRungUntilItIsCleared() throws IOException {
        try (EventDescriptor bell = EventDescriptor.open()) {
            assertFalse(rung(bell));
            bell.ring();
            bell.ring();
            assertTrue(rung(bell));
            assertTrue(rung(bell));
            bell.clear();
            assertFalse(rung(bell));
        }
    }

    @Test
    void clearingWhatWasNotRungDoesNothing() throws IOException {
        try (EventDescriptor bell = EventDescriptor.open()) {
            bell.clear();
            assertFalse(rung(bell));
        }
    }

    @Test
    void ringingAfterCloseReachesNobodyElse() throws IOException {
        EventDescriptor closed = EventDescriptor.open();
        closed.close();
        try (EventDescriptor successor = EventDescriptor.open()) {
            closed.ring();
            closed.close();
            assertFalse(rung(successor));
        }
        assertThrows(ClosedChannelException.class, closed::number);
    }

    private static boolean rung(EventDescriptor bell) throws IOException {
        return Poll.await(0, Interest.readable(bell.number())).getFirst().readable();
    }
}
