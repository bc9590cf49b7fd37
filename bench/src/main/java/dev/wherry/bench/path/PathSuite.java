package dev.wherry.bench.path;

import dev.wherry.bench.kernel.KernelSuite;
import dev.wherry.core.Address;
import dev.wherry.core.ByteSize;
import dev.wherry.core.Endpoints;
import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.Ticker;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Slices;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Several folders in turns: in each round every one has its turn, in a random order. For one
 * thread.
 */
public final class PathSuite {

    /** Title of its results. */
    public static final String TITLE = "path";

    private static final String REJECTED = "rejected: ";
    private static final int MEMORY_BYTES = 1 << 20;
    private static final int MEMORY_COPIES = 200;

    /** Told what comes next, on the thread that measures. */
    @FunctionalInterface
    public interface Progress {
        void doing(String what);
    }

    private final PathOptions options;
    private final Endpoints endpoints;
    private final Ticker ticker;
    private final Random random;
    private final Map<String, Timed> timed = new LinkedHashMap<>();

    /** Times of one kind of operation. */
    private record Timed(long operations, long bytes, List<Double> nanos) {}

    /** A suite that has not run yet; {@code endpoints} open what is not on this machine. */
    public PathSuite(PathOptions options, Endpoints endpoints, Ticker ticker) {
        this.options = options;
        this.endpoints = endpoints;
        this.ticker = ticker;
        this.random = new Random(options.seed());
    }

    /**
     * Runs it; blocks until all is measured. What it made is removed, also after a failure.
     *
     * @throws OperationException if a target is no folder that can be written to
     */
    public Result run(Instant startedAt, Progress progress) throws IOException {
        Result result =
                Result.of(TITLE, startedAt, Environment.read(Path.of("/"), Map.of()))
                        .with("seed", Long.toString(options.seed()))
                        .with("rounds", Integer.toString(options.rounds()))
                        .with("warm-up rounds", Integer.toString(options.warmups()))
                        .with("small files", options.files() + " of " + options.fileBytes() + " B")
                        .with("large file", new ByteSize(options.largeBytes()).toString());
        List<Place> places = new ArrayList<>();
        try {
            for (PathOptions.Target target : options.targets()) {
                Place place = open(target);
                places.add(place);
                result = result.with("access to " + target.label(), access(place));
            }
            measure(places, progress);
        } finally {
            close(places);
        }
        return judged(result);
    }

    private Place open(PathOptions.Target target) throws IOException {
        Address address = target.address();
        try {
            return address.scheme().equals(Address.FILE)
                    ? LocalPlace.in(Path.of(address.rest()), target.label())
                    : TreePlace.in(
                            endpoints.of(address).openTree(address),
                            target.label(),
                            options.seed());
        } catch (OperationException e) {
            throw e;
        } catch (IOException e) {
            throw new OperationException(
                    "measure",
                    address.text(),
                    Reason.of(e),
                    "give a folder that exists and can be written to",
                    e);
        }
    }

    private static String access(Place place) throws IOException {
        return place instanceof LocalPlace local
                ? local.access()
                : "through its own protocol, small files one after the other";
    }

    private static void close(List<Place> places) throws IOException {
        IOException failure = null;
        for (Place place : places) {
            try {
                place.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void measure(List<Place> places, Progress progress) throws IOException {
        Map<Place, List<Transfer>> transfers = new LinkedHashMap<>();
        for (Place place : places) {
            progress.doing(place.label() + ": writing the large file");
            transfers.put(place, place.transfers(options.largeBytes(), options.seed()));
        }
        for (int round = 1 - options.warmups(); round <= options.rounds(); round++) {
            List<Place> order = new ArrayList<>(places);
            Collections.shuffle(order, random);
            for (Place place : order) {
                progress.doing(
                        "round %d of %d, %s".formatted(round, options.rounds(), place.label()));
                smallFiles(place, round > 0);
                for (Transfer transfer : transfers.getOrDefault(place, List.of())) {
                    transfer(place, transfer, round > 0);
                }
            }
        }
    }

    private void transfer(Place place, Transfer transfer, boolean counts) throws IOException {
        long start = ticker.nanos();
        transfer.run();
        double nanos = ticker.nanos() - start;
        if (counts) {
            add(
                    place.label() + ": " + transfer.name(),
                    transfer.requests(),
                    transfer.requestBytes(),
                    nanos);
        }
    }

    /** One step with a file. */
    private interface Step {
        void on(String name) throws IOException;
    }

    private void smallFiles(Place place, boolean counts) throws IOException {
        byte[] content = new byte[options.fileBytes()];
        random.nextBytes(content);
        String size = new ByteSize(options.fileBytes()).toString();
        each(place, counts, "create file of " + size, name -> place.create(name, content));
        each(place, counts, "stat file, just written", place::stat);
        each(
                place,
                counts,
                "read file of " + size + ", just written",
                name -> readBack(place, name));
        long start = ticker.nanos();
        place.list();
        double nanos = ticker.nanos() - start;
        if (counts) {
            add(
                    place.label() + ": readdir, an entry of " + options.files(),
                    options.files(),
                    0,
                    nanos);
        }
        each(place, counts, "delete file", place::delete);
    }

    private void readBack(Place place, String name) throws IOException {
        long length = place.read(name);
        if (length != options.fileBytes()) {
            throw new OperationException(
                    "measure",
                    place.label(),
                    "a file of %d bytes was read back as %d".formatted(options.fileBytes(), length),
                    "",
                    null);
        }
    }

    private void each(Place place, boolean counts, String what, Step step) throws IOException {
        for (int i = 0; i < options.files(); i++) {
            long start = ticker.nanos();
            step.on("f" + i);
            double nanos = ticker.nanos() - start;
            if (counts) {
                add(place.label() + ": " + what, 1, 0, nanos);
            }
        }
    }

    private void add(String name, long operations, long bytes, double nanos) {
        timed.computeIfAbsent(name, _ -> new Timed(operations, bytes, new ArrayList<>()))
                .nanos()
                .add(nanos);
    }

    /** Leaves out what no disk or network can have done: faster than memory is copied. */
    private Result judged(Result empty) {
        double memoryNanosPerByte = memoryNanosPerByte();
        Result result = empty;
        for (Map.Entry<String, Timed> entry : timed.entrySet()) {
            Timed one = entry.getValue();
            var slices =
                    new Slices(
                            one.operations(),
                            Samples.of(
                                    one.nanos().stream()
                                            .mapToDouble(Double::doubleValue)
                                            .toArray()));
            if (one.bytes() > 0 && slices.p5() < memoryNanosPerByte * one.bytes()) {
                result =
                        result.with(
                                REJECTED + entry.getKey(),
                                "faster than memory can be copied; the device did not do that");
            } else {
                result = result.with(entry.getKey(), slices);
                if (one.bytes() > 0) {
                    result =
                            result.with(
                                    KernelSuite.BYTES + entry.getKey(), Long.toString(one.bytes()));
                }
            }
        }
        return result;
    }

    /**
     * At its best, of a block that fits into the caches: nothing moves faster through a program.
     */
    private double memoryNanosPerByte() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = arena.allocate(MEMORY_BYTES);
            MemorySegment to = arena.allocate(MEMORY_BYTES);
            Slices copies =
                    Slices.record(ticker, MEMORY_COPIES, MEMORY_COPIES, 1, () -> to.copyFrom(from));
            return copies.sliceNanos().min() / MEMORY_BYTES;
        }
    }
}
