package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whether the values are right, the lab's C compiler says; here, that none is forgotten. */
final class KernelConstantsTest {

    @Test
    void everyErrorSignalAndStructureIsListed() {
        Map<String, Long> all = KernelConstants.expressions();
        assertEquals(32L, all.get("EPIPE"));
        assertEquals(31L, all.get("SIGSYS"));
        assertEquals(8L, all.get("sizeof(struct pollfd)"));
    }

    @Test
    void noTwoCallsShareANumber() {
        for (String architecture : new String[] {"amd64", "aarch64"}) {
            Map<String, Integer> calls = KernelConstants.systemCalls(architecture);
            assertEquals(SystemCall.values().length, calls.size());
            assertEquals(calls.size(), new HashSet<>(calls.values()).size(), architecture);
        }
    }

    @Test
    void anUnknownArchitectureIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> KernelConstants.systemCalls("riscv64"));
    }
}
