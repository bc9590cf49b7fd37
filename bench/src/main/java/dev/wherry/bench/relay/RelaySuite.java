package dev.wherry.bench.relay;

import dev.wherry.bench.kernel.KernelSuite;
import dev.wherry.core.Address;
import dev.wherry.core.ByteSize;
import dev.wherry.core.Endpoints;
import dev.wherry.core.RefusalException;
import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.engine.relay.Relay;
import dev.wherry.engine.relay.RelayOptions;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Slices;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Relays a stream to one address in several ways, in turns, each transfer up to the end of its
 * sync. The stream comes in reads of 4 KiB. Every transfer is abandoned after it was timed, so that
 * nothing is left. For one thread.
 */
public final class RelaySuite {

    /** Title of its results. */
    public static final String TITLE = "relay";

    private static final List<Integer> SERIAL_BYTES = List.of(4 << 10, 64 << 10, 1 << 20);

    /** Schemes of what takes a stream once. */
    private static final Set<String> STREAMS = Set.of(Address.STDIO, "tcp", "tcp-listen", "unix");

    private static final String OVERLAPPED = "relay: overlapped";

    private static final RelayOptions SYNCED =
            new RelayOptions(
                    0, 0, RelayOptions.DEFAULT_LINGER_NANOS, 0, Optional.empty(), 0, true, false);

    /**
     * What is relayed.
     *
     * @param destination a file that does not exist
     * @param bytes of the stream, at least 1
     * @param rounds in each of which every way has one turn, at least 1
     * @param warmups rounds before them, 0 or more
     * @param seed of the content and the orders
     */
    public record Options(Address destination, long bytes, int rounds, int warmups, long seed) {
        public Options {
            if (bytes < 1 || rounds < 1 || warmups < 0) {
                throw new IllegalArgumentException(
                        "a stream has at least one byte, and is relayed at least once");
            }
            if (STREAMS.contains(destination.scheme())) {
                throw new IllegalArgumentException(
                        "%s cannot be written again and again; give a file"
                                .formatted(destination.text()));
            }
        }
    }

    /** Told what comes next, on the thread that measures. */
    @FunctionalInterface
    public interface Progress {
        void doing(String what);
    }

    /** One way to relay. */
    private interface Way {
        void relay(Source source, Sink sink) throws IOException;
    }

    private final Options options;
    private final Endpoints endpoints;
    private final Ticker ticker;

    /** A suite that has not run yet. */
    public RelaySuite(Options options, Endpoints endpoints, Ticker ticker) {
        this.options = options;
        this.endpoints = endpoints;
        this.ticker = ticker;
    }

    /**
     * Runs it; blocks until the last transfer is over.
     *
     * @throws RefusalException if the destination exists
     * @throws IOException if the destination cannot be opened or written
     */
    public Result run(Instant startedAt, Progress progress) throws IOException {
        requireAbsent();
        Map<String, Way> ways = ways();
        Map<String, List<Double>> nanos = new LinkedHashMap<>();
        var random = new Random(options.seed());
        for (int round = 1 - options.warmups(); round <= options.rounds(); round++) {
            List<String> order = new ArrayList<>(ways.keySet());
            Collections.shuffle(order, random);
            for (String name : order) {
                progress.doing("round %d of %d, %s".formatted(round, options.rounds(), name));
                double taken = once(ways.getOrDefault(name, RelaySuite::overlapped));
                if (round > 0) {
                    nanos.computeIfAbsent(name, _ -> new ArrayList<>()).add(taken);
                }
            }
        }
        return result(startedAt, nanos);
    }

    private void requireAbsent() throws RefusalException {
        Address to = options.destination();
        if (to.scheme().equals(Address.FILE)
                && Files.exists(Path.of(to.rest()), LinkOption.NOFOLLOW_LINKS)) {
            throw new RefusalException(
                    "measure", to.text(), "it exists already", "name a file that does not");
        }
    }

    private static Map<String, Way> ways() {
        Map<String, Way> ways = new LinkedHashMap<>();
        for (int unit : SERIAL_BYTES) {
            ways.put(
                    "relay: serial writes of " + new ByteSize(unit),
                    (source, sink) -> serial(source, sink, unit));
        }
        ways.put(OVERLAPPED, RelaySuite::overlapped);
        return ways;
    }

    private double once(Way way) throws IOException {
        Address to = options.destination();
        try (Sink sink = endpoints.of(to).openSink(to, durable());
                Source source = new RandomStream(options.bytes(), options.seed())) {
            long start = ticker.nanos();
            way.relay(source, new AbandonedSink(sink));
            return ticker.nanos() - start;
        }
    }

    private static SinkOptions durable() {
        return new SinkOptions(SinkOptions.Existing.REFUSE, true, false, false);
    }

    private static void overlapped(Source source, Sink sink) throws IOException {
        new Relay(source, sink, SYNCED, Ticker.SYSTEM).run();
    }

    /** Reads and writes take turns, as in a relay with one buffer. */
    private static void serial(Source source, Sink sink, int unitBytes) throws IOException {
        ByteBuffer unit = ByteBuffer.allocateDirect(unitBytes);
        boolean more = true;
        while (more) {
            while (more && unit.hasRemaining()) {
                more = source.read(unit) >= 0;
            }
            unit.flip();
            while (unit.hasRemaining()) {
                sink.write(unit);
            }
            unit.clear();
        }
        sink.sync();
    }

    private Result result(Instant startedAt, Map<String, List<Double>> nanos) {
        Result result =
                Result.of(TITLE, startedAt, Environment.read(Path.of("/"), Map.of()))
                        .with("seed", Long.toString(options.seed()))
                        .with("rounds", Integer.toString(options.rounds()))
                        .with("warm-up rounds", Integer.toString(options.warmups()))
                        .with("stream", new ByteSize(options.bytes()) + " in reads of 4 KiB");
        for (Map.Entry<String, List<Double>> entry : nanos.entrySet()) {
            Samples samples =
                    Samples.of(
                            entry.getValue().stream().mapToDouble(Double::doubleValue).toArray());
            result =
                    result.with(entry.getKey(), new Slices(1, samples))
                            .with(
                                    KernelSuite.BYTES + entry.getKey(),
                                    Long.toString(options.bytes()));
        }
        return result;
    }
}
