package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class SignalsTest {

    @Test
    void aChildEndsByTheSignalItIsSent() throws Exception {
        Process child = new ProcessBuilder("cat").start();
        Signals.send(child.pid(), Signals.SIGPIPE);
        assertEquals(128 + Signals.SIGPIPE, child.waitFor());
    }

    @Test
    void zeroOnlyAsks() throws Exception {
        Process child = new ProcessBuilder("cat").start();
        Signals.send(child.pid(), 0);
        child.getOutputStream().close();
        assertEquals(0, child.waitFor());
        var gone = assertThrows(ErrnoException.class, () -> Signals.send(child.pid(), 0));
        assertEquals(
                "kill(%d, 0): No such process (ESRCH)".formatted(child.pid()), gone.getMessage());
    }

    @Test
    void groupsAndUnknownNumbersAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Signals.send(0, Signals.SIGTERM));
        assertThrows(IllegalArgumentException.class, () -> Signals.send(-1, Signals.SIGTERM));
        assertThrows(IllegalArgumentException.class, () -> Signals.send(1, 65));
    }

    @Test
    void symbolsAreThoseOfTheManual() {
        assertEquals("SIGHUP", Signals.symbol(1));
        assertEquals("SIGTERM", Signals.symbol(Signals.SIGTERM));
        assertEquals("SIGSYS", Signals.symbol(31));
        assertEquals("signal 40", Signals.symbol(40));
        assertEquals("signal 0", Signals.symbol(0));
    }
}
