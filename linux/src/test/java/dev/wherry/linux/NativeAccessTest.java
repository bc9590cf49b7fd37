package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.linux.ChildJvm.Outcome;
import dev.wherry.linux.NativeAccess.Decision;
import dev.wherry.linux.NativeAccess.Granted;
import dev.wherry.linux.NativeAccess.Refused;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NativeAccessTest {

    private static final String LINKER = "jdk.internal.foreign.abi.AbstractLinker";
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

    @Test
    void switchedOffEveryCallFailsWithTheReason() throws Exception {
        var options = List.of(ChildJvm.NATIVE_ACCESS, "-Dwherry.native=off");
        var outcome = ChildJvm.run(ChildJvm.command(options, Probe.class, "pipe"));
        assertEquals(
                new Outcome(0, "pipe2(): switched off with -Dwherry.native=off (ENOSYS)\n"),
                outcome);
    }

    @Test
    void withoutPermissionTheReasonNamesTheOptionAndJavaWarnsOfNothing() throws Exception {
        var outcome = ChildJvm.run(ChildJvm.command(List.of(), Probe.class, "pipe"));
        assertEquals(
                new Outcome(0, "pipe2(): Java needs --enable-native-access=ALL-UNNAMED (ENOSYS)\n"),
                outcome);
    }

    @Test
    void withPermissionThePipeOpens() throws Exception {
        var options = List.of(ChildJvm.NATIVE_ACCESS);
        var outcome = ChildJvm.run(ChildJvm.command(options, Probe.class, "pipe"));
        assertEquals(new Outcome(0, "opened PIPE\n"), outcome);
    }

    @Test
    void askingLinksNothing() throws Exception {
        var options = List.of(ChildJvm.NATIVE_ACCESS, "-Xlog:class+load");
        String asked = ChildJvm.run(ChildJvm.command(options, Probe.class, "ask")).output();
        String called = ChildJvm.run(ChildJvm.command(options, Probe.class, "pipe")).output();
        assertTrue(asked.contains("Granted[]"), asked);
        assertFalse(asked.contains(LINKER), "the linker was loaded for a question");
        assertTrue(called.contains(LINKER), "this test looks for the wrong class");
    }

    private static void assertReason(String reason, String property, String os, String arch) {
        var refused = assertInstanceOf(Refused.class, Decision.decide(property, os, arch, HERE));
        assertEquals(reason, refused.reason());
    }
}
