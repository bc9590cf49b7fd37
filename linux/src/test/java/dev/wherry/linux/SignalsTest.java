package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SignalsTest {

    private static final int SIGWINCH = 28;

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
        assertThrows(IllegalArgumentException.class, () -> Signals.dieBy(0));
    }

    @Test
    void dyingByPipeAndInterruptWorksAlthoughTheJvmHandlesBoth() throws Exception {
        assertEquals(128 + Signals.SIGPIPE, die(Signals.SIGPIPE).exitCode());
        assertEquals(128 + Signals.SIGINT, die(Signals.SIGINT).exitCode());
        assertEquals(128 + Signals.SIGKILL, die(Signals.SIGKILL).exitCode());
    }

    @Test
    void aShellSeesADeathBySignalAndNotAnExitCode() throws Exception {
        List<String> shell = new ArrayList<>(List.of("sh", "-c", "\"$@\"; true", "sh"));
        shell.addAll(command(Signals.SIGTERM));
        assertTrue(ChildJvm.run(shell).output().contains("Terminated"));
    }

    @Test
    void aSignalThatEndsNobodyReturns() throws Exception {
        assertEquals(new ChildJvm.Outcome(0, ""), die(SIGWINCH));
    }

    @Test
    void symbolsAreThoseOfTheManual() {
        assertEquals("SIGHUP", Signals.symbol(1));
        assertEquals("SIGTERM", Signals.symbol(Signals.SIGTERM));
        assertEquals("SIGSYS", Signals.symbol(31));
        assertEquals("signal 40", Signals.symbol(40));
        assertEquals("signal 0", Signals.symbol(0));
    }

    private static ChildJvm.Outcome die(int signal) throws IOException, InterruptedException {
        return ChildJvm.run(command(signal));
    }

    private static List<String> command(int signal) {
        return ChildJvm.command(
                List.of(ChildJvm.NATIVE_ACCESS), Probe.class, "die", Integer.toString(signal));
    }
}
