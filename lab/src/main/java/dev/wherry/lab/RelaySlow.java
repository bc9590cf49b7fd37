package dev.wherry.lab;

import dev.wherry.core.ByteSize;
import dev.wherry.measure.Comparison;
import dev.wherry.measure.Interleaved;
import dev.wherry.measure.Progress;
import dev.wherry.measure.command.Command;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The brief's case in its pure form: every write costs a round trip, and all share a wire. */
final class RelaySlow implements Show {

    private static final long BYTES = 512L << 20;
    private static final long CHUNK = 1 << 20;
    private static final long LATENCY_NANOS = 300_000;
    private static final long BYTES_PER_SECOND = 280_000_000;

    /** Where slowsink.c keeps the bytes it charged. */
    private static final int CHARGED_OFFSET = 16;

    private static final String WIRE = "the wire alone";
    private static final String SERIAL_4K = "dd, 4 KiB writes";
    private static final String SERIAL_64K = "dd, 64 KiB writes";
    private static final String WHERRY = "wherry";

    @Override
    public String name() {
        return "relay-slow";
    }

    @Override
    public String title() {
        return "A sink with a round trip";
    }

    @Override
    public Section measure(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        checkout.buildWherry();
        Comparison comparison = compare(checkout, effort, progress);
        return new Section(
                """
                A preloaded library makes every write to one folder cost 300 µs of latency, which overlaps \
                between writes, and its bytes on a wire of 280 MB/s, which all writes share; the model is in \
                `lab/slowsink/slowsink.c`. It is the same for every program. "The wire alone" only waits for as \
                long as the bytes occupy the wire. After each run the file is compared byte by byte, and the sink \
                must have charged for every byte.
                """,
                List.of(
                        new Table(
                                new ByteSize(comparison.bytes())
                                        + " from a pipe into the slow sink",
                                comparison)),
                List.of(
                        Goal.atLeast(
                                0.95,
                                "wherry beside the wire alone, start-up included",
                                Rebased.on(WIRE, comparison).speedup(WHERRY)),
                        Goal.atLeast(
                                20,
                                "wherry beside serial writes of 4 KiB",
                                Rebased.on(SERIAL_4K, comparison).speedup(WHERRY)),
                        Goal.atLeast(
                                2.3,
                                "wherry beside serial writes of 64 KiB",
                                comparison.speedup(WHERRY))));
    }

    private static Comparison compare(Checkout checkout, Effort effort, Progress progress)
            throws IOException, InterruptedException {
        try (var scratch = Scratch.inMemory()) {
            Path sink = Files.createDirectory(scratch.file("sink"));
            Path state = scratch.file("state");
            Path file = sink.resolve("f");
            Pipeline pipe = Pipeline.of(checkout, effort.bytes(BYTES), CHUNK);
            var delivery = new Delivery(file, scratch.file("expected"));
            pipe.writeTo(delivery.expected());
            String slow =
                    "LD_PRELOAD=%s WHERRY_SLOW_PATH=%s/ WHERRY_SLOW_STATE=%s "
                                    .formatted(checkout.built("slowsink/slowsink"), sink, state)
                            + "WHERRY_SLOW_LATENCY_NANOS=%d WHERRY_SLOW_BYTES_PER_SECOND=%d "
                                    .formatted(LATENCY_NANOS, BYTES_PER_SECOND);
            Interleaved plan =
                    effort.plan()
                            .bytes(pipe.bytes())
                            .withFloor()
                            .prepare(_ -> prepare(delivery, state))
                            .check((contender, _) -> check(contender, delivery, state));
            return plan.contender(WIRE, wire(pipe))
                    .contender(SERIAL_4K, pipe.into(slow + dd("bs=4k iflag=fullblock", file)))
                    .contender(SERIAL_64K, pipe.into(slow + dd("bs=64k iflag=fullblock", file)))
                    .contender("dd, 1 MiB writes", pipe.into(slow + dd("ibs=64k obs=1M", file)))
                    .contender("cat", pipe.into(slow + "cat > " + file))
                    .contender("pv", pipe.into(slow + "pv -q > " + file))
                    .contender(
                            "mbuffer, 1 MiB blocks",
                            pipe.into(slow + "mbuffer -q -s 1M -m 16M -o " + file))
                    .contender(WHERRY, pipe.into(slow + "./wherry relay -o " + file))
                    .contender(
                            "wherry, one write in flight",
                            pipe.into(slow + "./wherry relay --depth 1 -o " + file))
                    .base(SERIAL_64K)
                    .run(progress);
        }
    }

    private static Command wire(Pipeline pipe) {
        return Command.of(
                "sleep",
                String.format(Locale.ROOT, "%.6f", (double) pipe.bytes() / BYTES_PER_SECOND));
    }

    private static String dd(String blocks, Path file) {
        return "dd %s status=none of=%s".formatted(blocks, file);
    }

    private static void prepare(Delivery delivery, Path state) throws IOException {
        delivery.prepare();
        Files.deleteIfExists(state);
    }

    private static void check(String contender, Delivery delivery, Path state) throws IOException {
        if (contender.equals(WIRE)) {
            return;
        }
        delivery.check(contender);
        long charged =
                ByteBuffer.wrap(Files.readAllBytes(state))
                        .order(ByteOrder.nativeOrder())
                        .getLong(CHARGED_OFFSET);
        if (charged < Files.size(delivery.target())) {
            throw new LabException(
                    "%s wrote past the slow sink: %d of %d bytes were charged"
                            .formatted(contender, charged, Files.size(delivery.target())));
        }
    }
}
