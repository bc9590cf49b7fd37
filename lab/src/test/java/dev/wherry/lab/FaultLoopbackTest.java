package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Faults and sizes that need root, or are too large for a unit test. */
final class FaultLoopbackTest extends ShellClaims {

    @Test
    void moreThanFourGiBArriveToTheByte() throws Exception {
        says("4294967299\n", "head -c 4294967299 /dev/zero | wherry relay | wc -c");
        says("4294967299\n", "head -c 4294967299 /dev/zero | wherry relay --digest crc32c | wc -c");
    }

    @Test
    void aGiBOnStandardErrorAloneHoldsNobodyUp() throws Exception {
        says(
                "1073741824\n",
                "wherry run -- sh -c 'head -c 1073741824 /dev/zero >&2' 2>&1 >/dev/null | wc -c");
    }

    @Test
    void aDiskThatFillsUpInTheMiddleIsNamedAndKeepsNothing() throws Exception {
        Shell.Outcome outcome = onSmallDisk("head -c 5000000 /dev/zero | wherry relay -o small/f");
        assertEquals("74\n", outcome.out());
        assertTrue(
                outcome.err().contains("cannot write small/f after 2 MiB (2097152 bytes)"),
                outcome.err());
        assertTrue(outcome.err().contains("No space left on device"), outcome.err());
    }

    @Test
    void whatFittedOnAFullDiskIsKeptForWhoAskedForIt() throws Exception {
        Shell.Outcome outcome =
                onSmallDisk("head -c 5000000 /dev/zero | wherry relay --keep-partial -o small/f");
        assertEquals("74\nf.partial\n", outcome.out());
    }

    /** Says the exit code of {@code script} and what it left in {@code small}, a disk of 2 MiB. */
    private Shell.Outcome onSmallDisk(String script) throws Exception {
        return run(
                "mkdir small && mount -t tmpfs -o size=2m tmpfs small || exit 99; "
                        + script
                        + "; echo $?; ls -A small; umount small");
    }
}
