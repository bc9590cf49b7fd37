package dev.wherry.lab;

import dev.wherry.core.ByteSize;
import dev.wherry.measure.Comparison;
import dev.wherry.measure.Interleaved;
import dev.wherry.measure.Metric;
import dev.wherry.measure.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a relay costs where the sink is fast: nothing there hides a copy too many. */
final class RelayPipe implements Show {

    private static final long SMALL_CHUNK = 4 << 10;
    private static final long LARGE_CHUNK = 1 << 20;
    private static final long NULL_BYTES = 4L << 30;
    private static final long MEMORY_BYTES = 2L << 30;
    private static final long DISK_BYTES = 1L << 30;

    private static final String CAT = "cat";
    private static final String MBUFFER = "mbuffer, 1 MiB blocks";
    private static final String WHERRY = "wherry";
    private static final String DIGEST = "wherry, CRC32C";
    private static final String DIRECT = "wherry, direct";

    @Override
    public String name() {
        return "relay-pipe";
    }

    @Override
    public String title() {
        return "A pipe into a fast sink";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        checkout.buildWherry();
        Comparison large = toNull(checkout, effort, LARGE_CHUNK, progress);
        Comparison small = toNull(checkout, effort, SMALL_CHUNK, progress);
        Comparison memory = toMemory(checkout, effort, progress);
        Comparison disk = toDisk(checkout, effort, progress);
        return new Section(
                """
                The sink costs nothing here, or little, so what is left is the relay itself. The producer \
                writes from memory; every program is whole, from its start to its exit. CPU time is that of \
                producer and relay together. Files are compared byte by byte with what was sent after each run.
                """,
                List.of(
                        new Table(
                                new ByteSize(large.bytes())
                                        + " to /dev/null, from a producer that writes 1 MiB at a time",
                                large),
                        new Table(
                                new ByteSize(large.bytes())
                                        + " to /dev/null, from a producer that writes 4 KiB at a time",
                                small),
                        new Table(
                                new ByteSize(memory.bytes())
                                        + " to a file on tmpfs, written 4 KiB at a time",
                                memory),
                        new Table(
                                new ByteSize(disk.bytes())
                                        + " to a file on disk with fsync, written 4 KiB at a time",
                                disk)),
                List.of(
                        Goal.atLeast(
                                1.1,
                                "wherry beside cat, to /dev/null, 1 MiB producer",
                                large.speedup(WHERRY)),
                        Goal.atLeast(
                                0.95,
                                "wherry with CRC32C beside cat, to /dev/null, 1 MiB producer",
                                large.speedup(DIGEST)),
                        Goal.atLeast(
                                1.25,
                                "wherry beside mbuffer, to /dev/null, 1 MiB producer",
                                Rebased.on(MBUFFER, large).speedup(WHERRY)),
                        Goal.atLeast(
                                1.1,
                                "wherry beside cat, to /dev/null, 4 KiB producer",
                                small.speedup(WHERRY)),
                        Goal.atLeast(
                                0.95,
                                "wherry with CRC32C beside cat, to /dev/null, 4 KiB producer",
                                small.speedup(DIGEST)),
                        Goal.atLeast(1.15, "wherry beside cat, to tmpfs", memory.speedup(WHERRY)),
                        Goal.atLeast(1.15, "wherry beside cat, to disk", disk.speedup(WHERRY)),
                        Goal.atMost(
                                0.5,
                                "CPU time of wherry --direct beside cat, to disk",
                                disk.ratio(DIRECT, Metric.CPU).orElseThrow())));
    }

    private static Comparison toNull(
            Checkout checkout, Effort effort, long chunkBytes, Progress progress)
            throws IOException, InterruptedException {
        Pipeline pipe = Pipeline.of(checkout, effort.bytes(NULL_BYTES), chunkBytes);
        return effort.plan()
                .bytes(pipe.bytes())
                .contender(CAT, pipe.into("cat > /dev/null"))
                .contender("pv", pipe.into("pv -q > /dev/null"))
                .contender(
                        "dd, 64 KiB in, 1 MiB out",
                        pipe.into("dd ibs=64k obs=1M status=none > /dev/null"))
                .contender("mbuffer", pipe.into("mbuffer -q > /dev/null"))
                .contender(MBUFFER, pipe.into("mbuffer -q -s 1M -m 16M > /dev/null"))
                .contender(WHERRY, pipe.into("./wherry relay > /dev/null"))
                .contender(DIGEST, pipe.into("./wherry relay --digest crc32c > /dev/null"))
                .withFloor()
                .run(progress);
    }

    private static Comparison toMemory(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        try (var scratch = Scratch.inMemory()) {
            Pipeline pipe = Pipeline.of(checkout, effort.bytes(MEMORY_BYTES), SMALL_CHUNK);
            Path file = scratch.file("f");
            return delivering(scratch, file, pipe, effort)
                    .contender(CAT, pipe.into("cat > " + file))
                    .contender(
                            "dd, 64 KiB in, 1 MiB out",
                            pipe.into("dd ibs=64k obs=1M status=none of=" + file))
                    .contender(MBUFFER, pipe.into("mbuffer -q -s 1M -m 16M -o " + file))
                    .contender(WHERRY, pipe.into("./wherry relay -o " + file))
                    .run(progress);
        }
    }

    private static Comparison toDisk(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        Path target = checkout.script("target");
        try (var disk = Scratch.below(target);
                var memory = Scratch.inMemory()) {
            Pipeline pipe = Pipeline.of(checkout, effort.bytes(DISK_BYTES), SMALL_CHUNK);
            Path file = checkout.root().relativize(disk.file("f"));
            return delivering(memory, disk.file("f"), pipe, effort)
                    .contender(CAT, pipe.into("cat > %s && sync %s".formatted(file, file)))
                    .contender(
                            "dd, 1 MiB, direct",
                            pipe.into(
                                    "dd bs=1M iflag=fullblock oflag=direct conv=fsync status=none of="
                                            + file))
                    .contender(WHERRY, pipe.into("./wherry relay --fsync -o " + file))
                    .contender(DIRECT, pipe.into("./wherry relay --fsync --direct -o " + file))
                    .run(progress);
        }
    }

    private static Interleaved delivering(Scratch memory, Path file, Pipeline pipe, Effort effort)
            throws IOException, InterruptedException {
        var delivery = new Delivery(file, memory.file("expected"));
        pipe.writeTo(delivery.expected());
        return effort.plan()
                .bytes(pipe.bytes())
                .withFloor()
                .prepare(_ -> delivery.prepare())
                .check((contender, _) -> delivery.check(contender));
    }
}
