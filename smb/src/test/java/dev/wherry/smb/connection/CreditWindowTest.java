package dev.wherry.smb.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CreditWindowTest {

    private final CreditWindow window = new CreditWindow();

    @Test
    void beginsWithOneCreditAndMessageZero() {
        assertTrue(window.affords(1));
        assertFalse(window.affords(2));
        assertEquals(0, window.spend(1));
        assertFalse(window.affords(1));
    }

    @Test
    void idsFollowTheCharges() {
        window.grant(20);
        assertEquals(0, window.spend(3));
        assertEquals(3, window.spend(16));
        assertEquals(19, window.spend(1));
    }

    @Test
    void capacityCountsWhatIsUnderWay() {
        window.grant(9);
        assertEquals(10, window.capacity());
        window.spend(4);
        assertEquals(10, window.capacity());
        window.settle(4);
        assertEquals(6, window.capacity());
        window.grant(4);
        assertEquals(10, window.capacity());
    }

    @Test
    void isNeverOverdrawn() {
        assertThrows(AssertionError.class, () -> window.spend(2));
    }

    @Test
    void settlesAChargeOnce() {
        window.spend(1);
        window.settle(1);
        assertThrows(AssertionError.class, () -> window.settle(1));
    }

    @Test
    void asksForWhatIsMissing() {
        assertEquals(CreditWindow.TARGET - 1, window.shortfall());
        window.grant(CreditWindow.TARGET * 2);
        assertEquals(0, window.shortfall());
    }

    @Test
    void generousServerDoesNotOverflowIt() {
        for (int i = 0; i < 100_000; i++) {
            window.grant(65535);
        }
        assertEquals(CreditWindow.LIMIT, window.balance());
    }
}
