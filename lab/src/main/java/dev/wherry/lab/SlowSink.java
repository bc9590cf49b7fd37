package dev.wherry.lab;

import dev.wherry.core.ByteSize;
import dev.wherry.measure.Comparison;
import dev.wherry.measure.Interleaved;
import dev.wherry.measure.Progress;
import dev.wherry.measure.command.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Whether the slow sink is what its model says: the instrument is measured before it measures. */
final class SlowSink implements Show {

    private static final long BYTES = 256L << 20;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long LATENCY_NANOS = 300_000;
    private static final long BYTES_PER_SECOND = 280_000_000;
    private static final String WIRE = "the wire alone";

    /** Writes of one size by some threads, and what the model says of them. */
    private record Load(String name, int threads, long writeBytes) {

        /**
         * The share of the wire that the model gives: one round trip hides behind the others'
         * bytes.
         */
        double modelShare() {
            double wire = writeBytes * NANOS_PER_SECOND / BYTES_PER_SECOND;
            return Math.min(1, threads * wire / (wire + LATENCY_NANOS));
        }

        String consumer(Path writers, Path file, long bytes) {
            return "%s %s %d %d %d".formatted(writers, file, bytes, writeBytes, threads);
        }
    }

    private static final List<Load> LOADS =
            List.of(
                    new Load("4 KiB, one at a time", 1, 4 << 10),
                    new Load("64 KiB, one at a time", 1, 64 << 10),
                    new Load("1 MiB, one at a time", 1, 1 << 20),
                    new Load("4 KiB, 16 in flight", 16, 4 << 10),
                    new Load("64 KiB, 4 in flight", 4, 64 << 10),
                    new Load("1 MiB, 4 in flight", 4, 1 << 20));

    @Override
    public String name() {
        return "slow-sink";
    }

    @Override
    public String title() {
        return "The slow sink itself";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        try (var scratch = Scratch.inMemory()) {
            Path sink = Files.createDirectory(scratch.file("sink"));
            long bytes = effort.bytes(BYTES);
            Path writers = checkout.built("slowsink/writers");
            String slow = "lab/slowsink/slowsink %s -- ".formatted(sink);
            Interleaved plan =
                    effort.plan()
                            .bytes(bytes)
                            .withFloor()
                            .prepare(_ -> Files.deleteIfExists(sink.resolve("f")))
                            .contender(WIRE, wire(bytes));
            for (Load load : LOADS) {
                String consumer = load.consumer(writers, sink.resolve("f"), bytes);
                plan.contender(load.name(), Pipeline.bash(checkout, slow + consumer));
            }
            return section(plan.base(WIRE).run(progress));
        }
    }

    private static Section section(Comparison comparison) {
        return new Section(
                """
                How much of the wire (280 MB/s) a small C program reaches through the slow sink, with 300 µs a write, \
                beside what the model in `lab/slowsink/slowsink.c` says. "The wire alone" waits for as long as the bytes \
                occupy the wire. Start and end of the program are in its times.
                """,
                List.of(
                        new Table(
                                new ByteSize(comparison.bytes()) + " written through the slow sink",
                                comparison)),
                LOADS.stream().map(load -> goal(load, comparison)).toList());
    }

    private static Goal goal(Load load, Comparison comparison) {
        String claim =
                String.format(
                        Locale.ROOT,
                        "%s: nine tenths of the model's %.3f of the wire",
                        load.name(),
                        load.modelShare());
        return Goal.atLeast(0.9 * load.modelShare(), claim, comparison.speedup(load.name()));
    }

    private static Command wire(long bytes) {
        return Command.of(
                "sleep", String.format(Locale.ROOT, "%.6f", (double) bytes / BYTES_PER_SECOND));
    }
}
