package dev.wherry.doctor.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class KernelLogTest {

    @Test
    void theKernelsOwnClampIsFoundBehindAnyPrefix() throws Exception {
        String notice =
                "9pnet: Limiting 'msize' to 1048576 as this is the maximum supported by transport tcp";
        for (String prefix : List.of("", "[   12.345678] ", "<6>", "Dec 01 10:00:00 h kernel: ")) {
            KernelLog log = KernelLog.parse(Texts.of(prefix + notice));
            assertEquals(
                    List.of(new KernelLog.TransportLimit("tcp", 1048576)), log.limits(), prefix);
        }
    }

    @Test
    void whatWslAskedForIsFound() throws Exception {
        KernelLog log =
                KernelLog.parse(
                        Texts.of(
                                "WSL: mount drvfs on /mnt/c (cache=mmap,noatime,msize=262144,trans=virtio,"
                                        + "aname=drvfs;path=C:\\;uid=1000;gid=1000;symlinkroot=/mnt/"));
        assertEquals(OptionalLong.of(262144), log.mountRequests().getFirst().msize());
        assertEquals("/mnt/c", log.mountRequests().getFirst().point());
    }

    @Test
    void kernelAndHypervisorAreNamed() throws Exception {
        KernelLog log =
                KernelLog.parse(
                        Texts.of(
                                """
                                [0.0] Linux version 6.6.87.2-microsoft-standard-WSL2 (root@x)
                                [0.0] Hypervisor detected: Microsoft Hyper-V
                                """));
        assertEquals(Optional.of("6.6.87.2-microsoft-standard-WSL2"), log.release());
        assertEquals(Optional.of("Microsoft Hyper-V"), log.hypervisor());
    }

    @Test
    void faultsComeWithTheirMeaningAndAreFew() throws Exception {
        KernelLog log =
                KernelLog.parse(Texts.of("kworker: page allocation failure: order:8\n".repeat(99)));
        assertEquals(KernelLog.MOST_TROUBLES, log.troubles().size());
        assertTrue(log.troubles().getFirst().meaning().contains("2^8 pages"));
    }
}
