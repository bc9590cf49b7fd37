package dev.wherry.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Never too fast, and nobody gets past it. That it is not too slow is shown by {@code lab
 * slow-sink}.
 */
final class SlowSinkTest {

    private static final Path SLOW_SINK = Checkout.ofProperty().script("slowsink/slowsink");
    private static final long BYTES_PER_SECOND = 280_000_000;
    private static final long LATENCY_NANOS = 300_000;

    private Scratch scratch;
    private Path folder;
    private Path state;

    @BeforeEach
    void start() throws Exception {
        scratch = Scratch.inMemory();
        folder = Files.createDirectory(scratch.file("sink"));
        state = scratch.file("state");
    }

    @AfterEach
    void stop() throws Exception {
        scratch.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dd if=/dev/zero bs=64k count=16 of=F",
                "dd if=/dev/zero bs=64k count=16 of=F.partial && mv F.partial F",
                "head -c 1M /dev/zero | cat > F",
                "head -c 1M /dev/zero | pv -q > F",
                "head -c 1M /dev/zero | mbuffer -q -o F",
                "head -c 1M /dev/zero > G; cp --reflink=never G F",
                "truncate -s 1M G; fio --name=t --filename=F --rw=write --size=1M --bs=64k --ioengine=pvsync2"
            })
    void everyByteIsCharged(String command) throws Exception {
        String named =
                command.replace("F", folder.resolve("f").toString())
                        .replace("G", scratch.file("g").toString());
        assertEquals(1 << 20, chargedBytes("bash", "-c", named));
        assertEquals(1 << 20, Files.size(folder.resolve("f")));
    }

    @Test
    void theJvmsForeignCallsAreCharged() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path source = Checkout.ofProperty().script("slowsink/ForeignWrite.java");
        String file = folder.resolve("f").toString();
        assertEquals(
                2 * 4096,
                chargedBytes(java, "--enable-native-access=ALL-UNNAMED", source.toString(), file));
    }

    @Test
    void otherFoldersArePassedBy() throws Exception {
        String elsewhere = scratch.file("elsewhere").toString();
        assertEquals(0, chargedBytes("dd", "if=/dev/zero", "bs=64k", "count=4", "of=" + elsewhere));
    }

    @Test
    void serialWritesTakeTheirWireAndTheirLatency() throws Exception {
        int calls = 200;
        long bytes = 64 << 10;
        long start = System.nanoTime();
        chargedBytes("dd", "if=/dev/zero", "bs=64k", "count=" + calls, "of=" + folder.resolve("f"));
        long elapsed = System.nanoTime() - start;
        long model = calls * (bytes * 1_000_000_000 / BYTES_PER_SECOND + LATENCY_NANOS);
        assertTrue(elapsed >= model, elapsed + " ns, by the model at least " + model);
    }

    @Test
    void writesInFlightShareOneWire() throws Exception {
        long bytes = 32 << 20;
        long start = System.nanoTime();
        chargedBytes(
                "fio",
                "--name=t",
                "--thread",
                "--numjobs=4",
                "--ioengine=psync",
                "--rw=write",
                "--bs=1M",
                "--size=8M",
                "--offset_increment=8M",
                "--filename=" + folder.resolve("f"));
        long elapsed = System.nanoTime() - start;
        long wire = bytes * 1_000_000_000 / BYTES_PER_SECOND;
        assertTrue(elapsed >= wire, elapsed + " ns, the wire alone needs " + wire);
    }

    private long chargedBytes(String... command) throws Exception {
        List<String> line =
                new java.util.ArrayList<>(
                        List.of(
                                SLOW_SINK.toString(),
                                "--state",
                                state.toString(),
                                folder.toString(),
                                "--"));
        line.addAll(List.of(command));
        Script.output("", line);
        return Script.output(SLOW_SINK.toString(), "counters", state.toString())
                .lines()
                .filter(each -> each.startsWith("bytes="))
                .mapToLong(each -> Long.parseLong(each.substring("bytes=".length())))
                .sum();
    }
}
