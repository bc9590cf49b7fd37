package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.linux.NativeAccess.Decision;
import dev.wherry.linux.NativeAccess.Granted;
import dev.wherry.linux.NativeAccess.Refused;
import org.junit.jupiter.api.Test;

final class NativeAccessTest {

    private static final Module HERE = NativeAccess.class.getModule();

    @Test
    void isGrantedWhereTheseTestsRun() {
        assertEquals(new Granted(), NativeAccess.current());
        assertTrue(NativeAccess.isGranted());
    }

    @Test
    void theSwitchIsNamed() {
        assertReason("switched off with -Dwherry.native=off", "off", "Linux", "amd64");
    }

    @Test
    void anotherSystemIsNamed() {
        assertReason("they are for Linux, and this is Windows 11", "on", "Windows 11", "amd64");
    }

    @Test
    void anotherArchitectureIsNamed() {
        assertReason(
                "their numbers are known for x86_64 and aarch64, not riscv64",
                "on",
                "Linux",
                "riscv64");
    }

    @Test
    void aarch64IsAsGoodAsX86() {
        assertEquals(new Granted(), Decision.decide("on", "Linux", "aarch64", HERE));
    }

    private static void assertReason(String reason, String property, String os, String arch) {
        var refused = assertInstanceOf(Refused.class, Decision.decide(property, os, arch, HERE));
        assertEquals(reason, refused.reason());
    }
}
