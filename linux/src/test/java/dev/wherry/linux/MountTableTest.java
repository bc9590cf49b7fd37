package dev.wherry.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class MountTableTest {

    private static final String ROOT = "27 1 8:1 / / rw - ext4 /dev/sda1 rw\n";

    @Test
    void thisMachineHasProcAtProc() throws IOException {
        MountTable table = MountTable.current();
        assertFalse(table.mounts().isEmpty());
        assertEquals("proc", table.mountOf("/proc/self/stat").orElseThrow().type());
    }

    @Test
    void theDeepestMountOnTheWayHoldsThePath() {
        MountTable table =
                MountTable.parse(
                        """
                        27 1 8:1 / / rw - ext4 /dev/sda1 rw
                        40 27 0:30 / /mnt/c rw - 9p C:\\134 rw
                        41 40 8:2 / /mnt/c/linux rw - ext4 /dev/sdb1 rw
                        """);
        assertEquals("/dev/sda1", sourceOf(table, "/mnt"));
        assertEquals("C:\\", sourceOf(table, "/mnt/c"));
        assertEquals("C:\\", sourceOf(table, "/mnt/c/linuxes"));
        assertEquals("/dev/sdb1", sourceOf(table, "/mnt/c/linux/src"));
    }

    @Test
    void aMountHiddenBelowALaterOneIsNotFound() {
        MountTable table =
                MountTable.parse(
                        """
                        27 1 8:1 / / rw - ext4 /dev/sda1 rw
                        40 27 0:30 / /mnt/c rw - 9p C:\\134 rw
                        50 27 0:31 / /mnt rw - tmpfs cover rw
                        """);
        assertEquals("cover", sourceOf(table, "/mnt/c/x"));
    }

    @Test
    void ofMountsOnOnePointTheTopmostCounts() {
        MountTable table =
                MountTable.parse(
                        """
                        2 1 0:2 / / rw - rootfs rootfs rw
                        27 2 8:1 / / rw - ext4 /dev/sda1 rw
                        40 27 0:30 / /mnt rw - tmpfs first rw
                        41 40 0:31 / /mnt rw - tmpfs second rw
                        """);
        assertEquals("/dev/sda1", sourceOf(table, "/home"));
        assertEquals("second", sourceOf(table, "/mnt/x"));
    }

    @Test
    void withoutNumbersTheLongestPointCountsAndOfEqualsTheLast() {
        MountTable table =
                MountTable.parse(
                        """
                        /dev/sda1 / ext4 rw 0 0

                        C:\\134 /mnt/c 9p rw 0 0
                        first /mnt tmpfs rw 0 0
                        second /mnt tmpfs rw 0 0
                        """);
        assertEquals("C:\\", sourceOf(table, "/mnt/c/x"));
        assertEquals("second", sourceOf(table, "/mnt/d"));
        assertEquals("/dev/sda1", sourceOf(table, "/mntc"));
    }

    @Test
    void aTableInACircleEnds() {
        MountTable table =
                MountTable.parse(
                        """
                        27 1 8:1 / / rw - ext4 /dev/sda1 rw
                        5 6 0:5 / /a rw - tmpfs five rw
                        6 5 0:6 / /a rw - tmpfs six rw
                        7 27 0:7 / /a rw - tmpfs seven rw
                        5 7 0:5 / /a rw - tmpfs five rw
                        """);
        assertEquals("tmpfs", table.mountOf("/a/b").orElseThrow().type());
    }

    @Test
    void aPathOutsideAllMountsHasNone() {
        assertTrue(MountTable.parse("x /x tmpfs rw 0 0").mountOf("/y").isEmpty());
    }

    @Test
    void aLineThatIsNoMountIsNamed() {
        var failure =
                assertThrows(
                        IllegalArgumentException.class, () -> MountTable.parse(ROOT + "nonsense"));
        assertEquals("not a line of mountinfo or mounts: 'nonsense'", failure.getMessage());
    }

    private static String sourceOf(MountTable table, String path) {
        return table.mountOf(path).orElseThrow().source();
    }
}
