package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

final class LabTest {

    @Test
    void everyTableIsASubcommandAndOneMakesAll() {
        assertEquals(
                Set.of(
                        "relay-pipe",
                        "relay-slow",
                        "relay-cifs",
                        "trees-local",
                        "trees-tcp",
                        "smb-small",
                        "smb-stream",
                        "smb-roundtrips",
                        "startup",
                        "slow-sink",
                        "bench-perf",
                        "bench-kernels",
                        "bench-aa",
                        "bench-published",
                        "doctor-mounts",
                        "coherence-modes",
                        "results",
                        "chart"),
                Lab.commandLine().getSubcommands().keySet());
    }
}
