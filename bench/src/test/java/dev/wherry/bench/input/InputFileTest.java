package dev.wherry.bench.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.bench.kernel.KernelSuite;
import dev.wherry.core.OperationException;
import dev.wherry.measure.contrast.Better;
import dev.wherry.measure.contrast.Published.Agreement;
import dev.wherry.measure.contrast.Quantity;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.result.ResultFile;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Slices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InputFileTest {

    /** What perf 6.1 printed, two runs one after the other. */
    private static final String PERF =
            """
            # Running 'sched/pipe' benchmark:
            # Executed 20000 pipe operations between two threads

                 Total time: 0.051 [sec]

                   2.564850 usecs/op
                     389886 ops/sec
            # Running 'sched/pipe' benchmark:
            # Executed 20000 pipe operations between two threads

                 Total time: 0.052 [sec]

                   2.600000 usecs/op
                     384615 ops/sec
            # Running 'sched/messaging' benchmark:
            # 20 sender and receiver threads per group
            # 2 groups == 80 threads run

                 Total time: 0.456 [sec]
            # Running 'mem/memcpy' benchmark:
            # function 'default' (Default memcpy() provided by glibc)
            # Copying 1MB bytes ...

                  23.270326 GB/sec
            """;

    @TempDir Path folder;

    private Measured measured(String name, String text) throws IOException {
        return assertInstanceOf(
                Measured.class, InputFile.read(Files.writeString(folder.resolve(name), text)));
    }

    private String refusal(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        String message =
                String.valueOf(
                        assertThrows(OperationException.class, () -> InputFile.read(file))
                                .getMessage());
        assertEquals(1, message.lines().count(), message);
        assertTrue(message.contains(name), message);
        return message;
    }

    @Test
    void runsOfPerfAreSamplesInTheSameUnitsAsOurs() throws IOException {
        Measured perf = measured("perf.txt", PERF);
        Quantity pipe = perf.quantity("sched/pipe threads").orElseThrow();
        assertEquals("ns/op", pipe.unit());
        assertEquals(List.of(Samples.of(2564.85, 2600)), pipe.series());
        assertEquals(456e6, perf.quantity("sched/messaging threads").orElseThrow().figure(), 1e-3);
        Quantity copy = perf.quantity("mem/memcpy default").orElseThrow();
        assertEquals("GiB/s", copy.unit());
        assertEquals(Better.MORE, copy.better());
        assertEquals("2", perf.options().get("sched/messaging groups"));
        assertTrue(perf.notes().stream().anyMatch(note -> note.contains("GiB/s")));
    }

    @Test
    void hyperfineJmhAndFioAreRead() throws IOException {
        Measured hyperfine =
                measured(
                        "h.json",
                        "{\"results\":[{\"command\":\"true\",\"times\":[0.7,1.2,0.8],\"mean\":0.9}]}");
        assertEquals(0.8, hyperfine.quantity("true: wall").orElseThrow().figure());
        Measured jmh =
                measured(
                        "jmh.json",
                        """
                        [{"benchmark":"a.B.c","mode":"thrpt","params":{"size":"4"},
                          "primaryMetric":{"score":2.0,"scoreUnit":"ops/s","rawData":[[1.0,2.0],[3.0]]}}]
                        """);
        Quantity forks = jmh.quantity("a.B.c (size=4)").orElseThrow();
        assertEquals(Better.MORE, forks.better());
        assertEquals(List.of(Samples.of(1, 2), Samples.of(3)), forks.series());
        Measured fio =
                measured(
                        "fio.json",
                        """
                        {"fio version":"fio-3.33","jobs":[{"jobname":"w",
                          "read":{"total_ios":0},
                          "write":{"total_ios":64,"bw_bytes":2097152000,
                                   "clat_ns":{"percentile":{"50.000000":20000}}}}]}
                        """);
        assertEquals(2097152000, fio.quantity("w: write rate").orElseThrow().figure());
        assertEquals(20000, fio.quantity("w: write p50 latency").orElseThrow().figure());
    }

    @Test
    void theBriefsTableIsReadAndItsUnitsAreQuestioned() throws IOException {
        String csv =
                """
                suite,metric,unit,old,new,printed_delta
                sched/pipe,latency,us/op,20.64,18.32,-11.25%
                mem/memcpy,bandwidth,GB/s,7.84,12.64,+61.35%
                compile,real,s,191.27,183.80,
                """;
        PublishedTable table =
                assertInstanceOf(
                        PublishedTable.class,
                        InputFile.read(Files.writeString(folder.resolve("p.csv"), csv)));
        assertEquals("old", table.base());
        for (PublishedTable.Row row : table.rows().subList(0, 2)) {
            assertEquals(
                    Agreement.CONSISTENT_WITH_ROUNDING,
                    row.change().agreement(row.delta().orElseThrow()));
            assertTrue(row.question().isPresent());
        }
        assertTrue(table.rows().getLast().delta().isEmpty());
    }

    @Test
    void aFolderIsOneSystemInSeries() throws IOException {
        write(folder, 0, 100, "6.1");
        write(folder, 60, 110, "6.1");
        Measured both = assertInstanceOf(Measured.class, InputFile.read(folder));
        assertEquals(2, both.quantity("syscall").orElseThrow().series().size());
        assertEquals(List.of(), both.notes());
    }

    @Test
    void aStoreWithOneFolderIsThatFolderAndOneWithMoreIsRefusedWithTheirNames() throws IOException {
        write(folder.resolve("kernel-1"), 0, 100, "6.1");
        write(folder.resolve("kernel-1"), 60, 110, "6.1");
        Measured one = assertInstanceOf(Measured.class, InputFile.read(folder));
        assertEquals(2, one.quantity("syscall").orElseThrow().series().size());
        write(folder.resolve("kernel-2"), 0, 100, "6.1");
        String refused =
                String.valueOf(
                        assertThrows(OperationException.class, () -> InputFile.read(folder))
                                .getMessage());
        assertTrue(refused.contains("kernel-1"), refused);
    }

    @Test
    void seriesOfOneBootAreSaidToBe() throws IOException {
        write(folder.resolve("a"), 0, 100, "6.1");
        Path again = folder.resolve("b");
        write(again, 0, 110, "6.1");
        try (Stream<Path> written = Files.list(again)) {
            Files.move(written.findFirst().orElseThrow(), folder.resolve("a").resolve("more.json"));
        }
        Measured both = assertInstanceOf(Measured.class, InputFile.read(folder.resolve("a")));
        assertTrue(both.notes().getFirst().contains("same boot"), both.notes().toString());
    }

    @Test
    void whatTheMeasurementItselfCostsIsNotCompared() throws IOException {
        Result result =
                Result.of("kernel", Instant.EPOCH, new Environment(new TreeMap<>()))
                        .with("syscall", new Slices(1, Samples.of(1, 2)))
                        .with(KernelSuite.HARNESS + "call", new Slices(1, Samples.of(1, 2)));
        Measured measured = ResultInput.of("own", result);
        assertEquals(
                List.of("syscall"), measured.quantities().stream().map(Quantity::name).toList());
    }

    @Test
    void seriesOfDifferentSystemsAreSaidToBe() throws IOException {
        write(folder, 0, 100, "6.1");
        write(folder, 60, 110, "6.18");
        Measured both = assertInstanceOf(Measured.class, InputFile.read(folder));
        assertTrue(both.notes().getFirst().contains("kernel.release"), both.notes().toString());
    }

    private static void write(Path folder, long second, double nanos, String kernel)
            throws IOException {
        var facts = new TreeMap<String, String>();
        facts.put("kernel.release", kernel);
        facts.put("series.boot_id", "boot " + second);
        ResultFile.write(
                folder,
                Result.of("kernel", Instant.ofEpochSecond(second), new Environment(facts))
                        .with("seed", Long.toString(second))
                        .with("syscall", new Slices(1, Samples.of(nanos, nanos))));
    }

    @Test
    void whatIsNoMeasurementIsRefusedInOneLineThatSaysWhy() throws IOException {
        assertTrue(refusal("empty.json", " ").contains("empty"));
        assertTrue(refusal("notes.txt", "hello").contains("known are"));
        assertTrue(refusal("cut.json", "{\"results\":[{\"command\":").contains("cut off"));
        assertTrue(
                refusal("nan.json", "{\"results\":[{\"command\":\"x\",\"times\":[NaN]}]}")
                        .contains("no JSON"));
        assertTrue(
                refusal("text.json", "{\"results\":[{\"command\":\"x\",\"times\":[\"1\"]}]}")
                        .contains("x: times[0] is not a finite number"));
        assertTrue(refusal("other.json", "{\"a\":1}").contains("no tool"));
        assertTrue(
                refusal("schema.json", "{\"schema\":\"wherry-result\",\"version\":9}")
                        .contains("version 9"));
        assertTrue(
                refusal("cut.txt", PERF.substring(0, PERF.indexOf("Total"))).contains("no figure"));
        assertTrue(
                refusal("bad.csv", "suite,metric,unit,a,b,printed_delta\nx,y,s,1,fast,\n")
                        .contains("line 2"));
        assertTrue(
                refusal("zero.csv", "suite,metric,unit,a,b,printed_delta\nx,y,s,0,1,\n")
                        .contains("line 2"));
    }

    @Test
    void missingFilesAndEmptyFoldersAreRefused() {
        assertThrows(OperationException.class, () -> InputFile.read(folder.resolve("none")));
        assertThrows(OperationException.class, () -> InputFile.read(folder));
    }
}
