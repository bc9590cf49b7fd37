package dev.wherry.measure.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {

    @TempDir Path root;

    @BeforeEach
    void layOutAWslGuest() throws IOException {
        file("proc/sys/kernel/random/boot_id", "0b5c\n");
        file("proc/sys/kernel/osrelease", "6.6.87.2-microsoft-standard-WSL2\n");
        file("proc/cmdline", "initrd=\\initrd.img WSL_ENABLE_CRASH_DUMP=1\n");
        file(
                "proc/cpuinfo",
                """
                processor\t: 0
                vendor_id\t: GenuineIntel
                model name\t: Intel(R) Core(TM) i5-8500T CPU @ 2.10GHz
                flags\t\t: fpu vme hypervisor lahf_lm

                processor\t: 1
                model name\t: Intel(R) Core(TM) i5-8500T CPU @ 2.10GHz
                """);
        file("proc/meminfo", "MemTotal:        4028416 kB\nMemAvailable:    3000000 kB\n");
        file("proc/loadavg", "0.10 0.20 0.30 1/100 999\n");
        file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        file("sys/devices/system/cpu/vulnerabilities/spectre_v2", "Mitigation: Retpolines\n");
        file("sys/devices/system/cpu/vulnerabilities/meltdown", "Mitigation: PTI\n");
        file(
                "proc/mounts",
                """
                /dev/sdc / ext4 rw,relatime 0 0
                proc /proc proc rw 0 0
                C:\\134 /mnt/c 9p rw,noatime,aname=drvfs;path=C:\\,cache=5,msize=65536 0 0
                server:/a\\040b /mnt/a\\040b nfs rw 0 0
                """);
        file("proc/sys/fs/binfmt_misc/WSLInterop", "enabled\n");
        file("mnt/c/Users/ann/.wslconfig", "[wsl2]\nprocessors=2\n# memory=8GB\nmemory = 4GB\n");
        file("etc/os-release", "NAME=x\nPRETTY_NAME=\"Ubuntu 24.04 LTS\"\n");
    }

    @Test
    void kernelProcessorsAndMemoryAreFacts() {
        assertFact("series.boot_id", "0b5c");
        assertFact("kernel.release", "6.6.87.2-microsoft-standard-WSL2");
        assertFact("cpu.count", "2");
        assertFact("cpu.model", "Intel(R) Core(TM) i5-8500T CPU @ 2.10GHz");
        assertFact("memory.total_bytes", Long.toString(4028416L * 1024));
        assertFact("huge_pages.enabled", "madvise");
        assertFact("mitigation.spectre_v2", "Mitigation: Retpolines");
        assertFact("mitigation.meltdown", "Mitigation: PTI");
        assertEquals(Optional.of("0b5c"), read().series());
    }

    @Test
    void mountsThatHoldDataAreFactsWithTheirBlanks() {
        assertFact("mount./", "ext4 /dev/sdc rw,relatime");
        assertFact("mount./mnt/c", "9p C:\\ rw,noatime,aname=drvfs;path=C:\\,cache=5,msize=65536");
        assertFact("mount./mnt/a b", "nfs server:/a b rw");
        assertEquals(Optional.empty(), read().fact("mount./proc"));
    }

    @Test
    void evidenceOfTheGuestIsKeptPieceByPiece() {
        assertFact("wsl.interop", "present");
        assertFact("vm.cpu_flag", "hypervisor");
        assertFact("wslconfig.wsl2.processors", "2");
        assertFact("wslconfig.wsl2.memory", "4GB");
        assertFact("os.name", "Ubuntu 24.04 LTS");
        assertEquals(Optional.empty(), read().fact("container.dockerenv"));
    }

    @Test
    void containerIsToldByItsMarks() throws IOException {
        file(".dockerenv", "");
        file("proc/1/environ", "PATH=/bin\0container=podman\0");
        assertFact("container.dockerenv", "present");
        assertFact("container.variable", "podman");
    }

    @Test
    void toolsAndTheJvmAreFacts() {
        assertFact("tool.mbuffer", "20220418");
        assertFact("jvm.vm.version", System.getProperty("java.vm.version", ""));
    }

    @Test
    void whatCannotBeReadIsAbsent() {
        assertEquals(Optional.empty(), read().fact("cpu.governor"));
        assertTrue(Environment.read(root.resolve("nowhere"), Map.of()).fact("cpu.count").isEmpty());
    }

    @Test
    void differencesNameTheFactorAndBothValuesAndNoMoments() throws IOException {
        Environment before = read();
        file("proc/sys/kernel/random/boot_id", "other\n");
        file("proc/loadavg", "9.00 9.00 9.00 1/100 999\n");
        file("sys/devices/system/cpu/vulnerabilities/spectre_v2", "Vulnerable\n");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
        assertEquals(
                List.of(
                        new Environment.Difference(
                                "cpu.governor", Optional.empty(), Optional.of("performance")),
                        new Environment.Difference(
                                "mitigation.spectre_v2",
                                Optional.of("Mitigation: Retpolines"),
                                Optional.of("Vulnerable"))),
                before.differences(read()));
    }

    @Test
    void runningSystemHasAKernelAndProcessors() {
        Environment here = Environment.read(Path.of("/"), Map.of());
        assertTrue(here.fact("kernel.release").isPresent());
        assertTrue(here.fact("cpu.count").isPresent());
        assertTrue(here.series().isPresent());
    }

    private void assertFact(String name, String value) {
        assertEquals(Optional.of(value), read().fact(name), name);
    }

    private Environment read() {
        return Environment.read(root, Map.of("mbuffer", "20220418"));
    }

    private void file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(java.util.Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }
}
