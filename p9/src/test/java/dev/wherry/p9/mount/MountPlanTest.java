package dev.wherry.p9.mount;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MountPlanTest {

    private static final long ROOMY = 8L << 30;
    private static final MountSource TCP = new MountSource.Tcp("10.0.0.1", 564);
    private static final MountSource UNIX = new MountSource.Unix("/run/wherry.sock");

    @ParameterizedTest
    @CsvSource({
        "5.4.0, 65536, mmap",
        "5.14, 65536, mmap",
        "5.15.153.1-microsoft-standard-WSL2, 1048576, mmap",
        "6.1.0-28-amd64, 1048576, mmap",
        "6.4, 1048576, none",
        "6.12.117, 1048576, none"
    })
    void theKernelDecidesTheMessageAndTheCache(String release, int msize, String cache) {
        String options =
                MountPlan.of(TCP, MountWishes.NONE, KernelRelease.parse(release), ROOMY)
                        .optionText();
        assertEquals(
                "trans=tcp,port=564,version=9p2000.L,msize=%d,cache=%s,access=user"
                        .formatted(msize, cache),
                options);
    }

    @Test
    void aSmallMachineGetsSmallerMessages() {
        assertTrue(
                MountPlan.of(UNIX, MountWishes.NONE, new KernelRelease(6, 1), 1L << 30)
                        .optionText()
                        .startsWith("trans=unix,version=9p2000.L,msize=262144,"));
    }

    @Test
    void wishesAreMetAndExplained() {
        var wishes = new MountWishes("tank", CacheMode.LOOSE, OptionalInt.of(8192), true);
        MountPlan plan = MountPlan.of(UNIX, wishes, new KernelRelease(6, 12), ROOMY);
        assertEquals(
                List.of(
                        "mount",
                        "-t",
                        "9p",
                        "-o",
                        "trans=unix,version=9p2000.L,msize=8192,cache=loose,access=user,aname=tank,ro",
                        "/run/wherry.sock",
                        "/mnt"),
                plan.command("/mnt"));
        for (MountPlan.Option option : plan.options()) {
            assertFalse(option.reason().isBlank(), option.text());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4095, 65537})
    void aMessageTheKernelWouldClampIsRefused(int msize) {
        var wishes = new MountWishes("", null, OptionalInt.of(msize), false);
        var old = new KernelRelease(5, 10);
        assertThrows(IllegalArgumentException.class, () -> MountPlan.of(TCP, wishes, old, ROOMY));
    }

    @Test
    void anExportThatWouldBecomeAnotherOptionIsRefused() {
        var wishes = new MountWishes("a,suid", null, OptionalInt.empty(), false);
        var kernel = new KernelRelease(6, 1);
        assertThrows(
                IllegalArgumentException.class, () -> MountPlan.of(TCP, wishes, kernel, ROOMY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "6", "six.one", "linux 6.1", "99999.1"})
    void whatIsNoReleaseIsSaid(String text) {
        assertThrows(IllegalArgumentException.class, () -> KernelRelease.parse(text));
    }

    @Test
    void aModeNobodyKnowsIsSaid() {
        assertThrows(IllegalArgumentException.class, () -> CacheMode.parse("fscache "));
    }
}
