package dev.wherry.bench.kernel;

import dev.wherry.core.Ticker;
import dev.wherry.linux.CallLoop;
import dev.wherry.linux.CallLoop.Engine;
import dev.wherry.linux.NativeAccess;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.statistic.Samples;
import dev.wherry.measure.statistic.Slices;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * All workloads in turns. In each round every one has its turn, in a random order; slices of a
 * workload are therefore spread over the whole time. For one thread.
 */
public final class KernelSuite {

    /** Title of its results. */
    public static final String TITLE = "kernel";

    /** Before the names of slices that are the measurement's own cost. */
    public static final String HARNESS = "harness/";

    static final String CALL = HARNESS + "call";
    static final String CLOCK = HARNESS + "clock";

    /** Before a workload's name: its times beside perf, one a pair. */
    public static final String PAIRED = "paired ";

    /** Before a workload's name: perf's times beside it. */
    public static final String PERF = "perf ";

    /** Option that says why a workload is missing; the workload's name follows. */
    public static final String LEFT_OUT = "left out: ";

    /** Option that says by what calls are made. */
    public static final String ENGINE = "engine";

    /** Before a name: option with the bytes that one operation moves. */
    public static final String BYTES = "bytes of ";

    static final String LIBC_COPY = "mem/memcpy libc";
    static final String JVM_COPY = "mem/memcpy jvm";

    /** How many readings of the clock a slice is long at least. */
    private static final double CLOCKS_PER_SLICE = 200;

    private static final int TRIALS = 20;

    private static final String PROCESSORS = "Cpus_allowed_list:";

    /** Told what comes next, on the thread that measures. */
    @FunctionalInterface
    public interface Progress {
        void doing(String what);
    }

    private final KernelOptions options;
    private final Ticker ticker;
    private final Random random;

    /** A suite that has not run yet. */
    public KernelSuite(KernelOptions options, Ticker ticker) {
        this.options = options;
        this.ticker = ticker;
        this.random = new Random(options.seed());
    }

    /**
     * Runs it; blocks until all is measured.
     *
     * @param startedAt for the record
     * @throws InterruptedException if interrupted between two operations
     */
    public Result run(Instant startedAt, Progress progress)
            throws IOException, InterruptedException {
        Map<String, String> tools = options.pairs() > 0 ? Map.of("perf", Perf.version()) : Map.of();
        Result result =
                described(Result.of(TITLE, startedAt, Environment.read(Path.of("/"), tools)));
        try (Arena memory = Arena.ofConfined()) {
            List<Workload> workloads = workloads(memory);
            result = slices(result, workloads, progress);
            return pairs(result, workloads, progress);
        }
    }

    private Result described(Result empty) throws IOException {
        Result result =
                empty.with("seed", Long.toString(options.seed()))
                        .with("rounds", Integer.toString(options.rounds()))
                        .with("warm-up rounds", Integer.toString(options.warmups()))
                        .with("sched/messaging groups", Integer.toString(options.groups()))
                        .with(BYTES + LIBC_COPY, Long.toString(options.copyBytes()))
                        .with(BYTES + JVM_COPY, Long.toString(options.copyBytes()))
                        .with("processors allowed", processors())
                        .with(ENGINE, engine());
        result =
                result.with(
                        LEFT_OUT + "sched/pipe processes, sched/messaging processes",
                        "a Java process cannot have children that are only a copy of it, as perf's"
                                + " are");
        if (NativeAccess.current() instanceof NativeAccess.Refused(String reason)) {
            result = result.with(LEFT_OUT + "all but mem/memcpy jvm", reason);
        }
        return result;
    }

    private static String processors() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                ? Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith(PROCESSORS))
                        .map(line -> line.substring(PROCESSORS.length()).strip())
                        .findFirst()
                        .orElse("all")
                : "all";
    }

    private static String engine() {
        return CallLoop.bestEngine() == Engine.MACHINE_CODE
                ? "machine code loop"
                : "one native call at a time: " + CallLoop.engineReason();
    }

    private List<Workload> workloads(Arena memory) throws IOException {
        List<Workload> workloads = new ArrayList<>();
        long copies = copiesPerSlice(memory);
        if (NativeAccess.isGranted()) {
            Engine engine = CallLoop.bestEngine();
            workloads.add(new ClockWorkload());
            workloads.add(LoopWorkload.nothing(engine, memory));
            workloads.add(LoopWorkload.systemCall(engine, memory));
            workloads.add(new PipeWorkload(engine));
            workloads.add(new MessagingWorkload(engine, options.groups()));
            workloads.add(LoopWorkload.copy(engine, memory, options.copyBytes(), copies));
        }
        workloads.add(new JvmCopyWorkload(memory, options.copyBytes(), copies));
        return workloads;
    }

    /**
     * One, where reading the clock costs next to nothing beside a copy; where it is a system call,
     * as in user-mode Linux, so many that it does.
     */
    private long copiesPerSlice(Arena memory) {
        double clock = least(new ClockWorkload()) / ClockWorkload.READINGS;
        double copy = least(new JvmCopyWorkload(memory, options.copyBytes(), 1));
        return (long) Math.ceil(Math.max(1, CLOCKS_PER_SLICE * clock / copy));
    }

    private double least(Workload workload) {
        try {
            long[] nanos = workload.time(ticker, TRIALS, workload.operationsPerSlice());
            return Math.max(1, Arrays.stream(nanos).min().orElseThrow());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("neither files nor threads are in it", e);
        }
    }

    private Result slices(Result empty, List<Workload> workloads, Progress progress)
            throws IOException, InterruptedException {
        Map<Workload, List<long[]>> taken = new LinkedHashMap<>();
        workloads.forEach(workload -> taken.put(workload, new ArrayList<>()));
        for (int round = 1 - options.warmups(); round <= options.rounds(); round++) {
            for (Workload workload : shuffled(workloads)) {
                progress.doing(
                        "round %d of %d, %s".formatted(round, options.rounds(), workload.name()));
                long[] nanos =
                        workload.time(
                                ticker, workload.slicesPerTurn(), workload.operationsPerSlice());
                if (round > 0) {
                    taken.getOrDefault(workload, List.of()).add(nanos);
                }
            }
        }
        Result result = empty;
        for (Map.Entry<Workload, List<long[]>> entry : taken.entrySet()) {
            Workload workload = entry.getKey();
            Samples nanos =
                    Samples.of(
                            entry.getValue().stream()
                                    .flatMapToLong(Arrays::stream)
                                    .asDoubleStream()
                                    .toArray());
            result = result.with(workload.name(), new Slices(workload.operationsPerSlice(), nanos));
        }
        return result;
    }

    private Result pairs(Result before, List<Workload> workloads, Progress progress)
            throws IOException, InterruptedException {
        Result result = before;
        if (options.pairs() == 0) {
            return result;
        }
        for (Workload workload : workloads) {
            if (!workload.perfArguments().isEmpty()) {
                result = pairs(result, workload, progress);
            }
        }
        return result;
    }

    private Result pairs(Result before, Workload workload, Progress progress)
            throws IOException, InterruptedException {
        double[] ours = new double[options.pairs()];
        double[] theirs = new double[options.pairs()];
        long operations = workload.operationsPerPair();
        for (int pair = 0; pair < ours.length; pair++) {
            progress.doing(
                    "pair %d of %d, %s beside perf"
                            .formatted(pair + 1, ours.length, workload.name()));
            boolean first = random.nextBoolean();
            if (first) {
                ours[pair] = workload.time(ticker, 1, operations)[0];
            }
            theirs[pair] = Perf.nanos(workload.perfArguments(), options.copyBytes()) * operations;
            if (!first) {
                ours[pair] = workload.time(ticker, 1, operations)[0];
            }
        }
        return before.with(PAIRED + workload.name(), new Slices(operations, Samples.of(ours)))
                .with(PERF + workload.name(), new Slices(operations, Samples.of(theirs)));
    }

    private List<Workload> shuffled(List<Workload> workloads) {
        List<Workload> order = new ArrayList<>(workloads);
        Collections.shuffle(order, random);
        return order;
    }
}
