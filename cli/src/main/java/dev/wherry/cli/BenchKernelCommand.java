package dev.wherry.cli;

import dev.wherry.bench.kernel.KernelOptions;
import dev.wherry.bench.kernel.KernelSuite;
import dev.wherry.core.ByteSize;
import dev.wherry.core.Ticker;
import dev.wherry.measure.result.Result;
import java.io.IOException;
import java.time.Instant;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry bench kernel}: what the kernel and memory cost. */
final class BenchKernelCommand extends Suite {

    private static final String ROUNDS = "--rounds";
    private static final String WARMUPS = "--warmups";
    private static final String GROUPS = "--groups";
    private static final String COPY = "--copy-size";
    private static final String PERF = "--against-perf";
    private static final int MOST_ROUNDS = 100_000;

    @Override
    String title() {
        return "kernel";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry bench kernel");
        TransferOptions.value(
                spec,
                "N",
                "Rounds; in each every workload has one turn, in a random order. Default: 20.",
                ROUNDS);
        TransferOptions.value(spec, "N", "Rounds before them. Default: 2.", WARMUPS);
        TransferOptions.value(
                spec,
                "N",
                "Groups of 20 senders and 20 receivers for sched/messaging. Default: 10, as perf.",
                GROUPS);
        TransferOptions.value(
                spec, "SIZE", "Bytes of one copy for mem/memcpy. Default: 1MiB, as perf.", COPY);
        TransferOptions.value(
                spec,
                "PAIRS",
                "Time so many runs of the installed perf bench, too, in turns with as much of the"
                        + " same work of our own, and say the ratio.",
                PERF);
        addTo(spec);
        spec.usageMessage()
                .header(
                        "Times system calls, pipes between threads, messages among many threads and"
                                + " copies of memory.%n")
                .footer(
                        "%nLow quantiles of short slices are the operation's own cost, the mean is"
                                + " the machine's load.",
                        "%nExamples",
                        "  wherry bench kernel",
                        "  wherry bench kernel --series 5 --store before",
                        "  taskset -c 0 wherry bench kernel --against-perf 20",
                        "%nExit codes: 0 done; 1 it could not be measured; 2 usage.");
        return spec;
    }

    @Override
    Result measure(ParseResult parsed, long seed, Instant startedAt, Follow follow)
            throws IOException, InterruptedException {
        var options =
                new KernelOptions(
                        (int) Options.whole(parsed, ROUNDS, 1, MOST_ROUNDS, 20),
                        (int) Options.whole(parsed, WARMUPS, 0, MOST_ROUNDS, 2),
                        (int) Options.whole(parsed, GROUPS, 1, KernelOptions.MOST_GROUPS, 10),
                        ByteSize.parse(parsed.matchedOptionValue(COPY, "1MiB")).bytes(),
                        (int) Options.whole(parsed, PERF, 1, MOST_ROUNDS, 0),
                        seed);
        return new KernelSuite(options, Ticker.SYSTEM).run(startedAt, follow::doing);
    }
}
