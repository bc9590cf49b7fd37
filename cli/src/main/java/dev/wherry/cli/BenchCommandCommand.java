package dev.wherry.cli;

import dev.wherry.bench.command.CommandLine;
import dev.wherry.bench.command.CommandOptions;
import dev.wherry.bench.command.CommandSuite;
import dev.wherry.core.TimeSpan;
import dev.wherry.measure.result.Result;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry bench command}: whole commands, alone or in turns. */
final class BenchCommandCommand extends Suite {

    private static final String ROUNDS = "--rounds";
    private static final String WARMUPS = "--warmups";
    private static final String VERSUS = "--vs";
    private static final String PREPARE = "--prepare";
    private static final String EXIT_CODE = "--exit-code";
    private static final String COLD = "--cold";
    private static final String TIMEOUT = "--timeout";
    private static final int MOST_ROUNDS = 100_000;
    private static final int MOST_EXIT_CODE = 255;

    @Override
    String title() {
        return "command";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry bench command");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1..*")
                        .required(true)
                        .paramLabel("-- CMD [ARG]...")
                        .hideParamSyntax(true)
                        .description("What is run; no shell is between.")
                        .build());
        spec.addOption(
                OptionSpec.builder(VERSUS)
                        .type(String[].class)
                        .paramLabel("CMD2")
                        .description(
                                "Run this, too, in turns with CMD; one string, split at blanks with"
                                        + " quotation marks as in a shell. May be repeated.")
                        .build());
        TransferOptions.value(spec, "N", "Runs of each that count. Default: 10.", ROUNDS);
        TransferOptions.value(spec, "N", "Runs before them. Default: 1.", WARMUPS);
        TransferOptions.value(
                spec, "SCRIPT", "For sh, before each run and outside of its time.", PREPARE);
        TransferOptions.value(
                spec,
                "N",
                "The exit code that is a success; any other ends it. Default: 0.",
                EXIT_CODE);
        TransferOptions.flag(
                spec, "Empty the page cache before each run (needs root); else it is warm.", COLD);
        TransferOptions.value(spec, "TIME", "How long one run may take. Default: 10m.", TIMEOUT);
        addTo(spec);
        spec.usageMessage()
                .header(
                        "Runs a command again and again: wall, user and system time, memory, faults,"
                                + " context switches.%n")
                .footer(
                        "%nExamples",
                        "  wherry bench command --prepare 'make clean' -- make -j2",
                        "  wherry bench command --vs 'gzip -1 -k -f big' -- gzip -9 -k -f big",
                        "  wherry bench command --cold --rounds 20 -- sh -c 'cat src/*.c | wc -l'",
                        "%nExit codes: 0 done; 1 a command failed; 2 usage.");
        return spec;
    }

    @Override
    public boolean stopsAtPositional() {
        return true;
    }

    @Override
    Result measure(ParseResult parsed, long seed, Instant startedAt, Follow follow)
            throws IOException, InterruptedException {
        List<List<String>> commands = new ArrayList<>();
        commands.add(parsed.matchedPositionalValue(0, List.<String>of()));
        Arrays.stream(parsed.matchedOptionValue(VERSUS, new String[0]))
                .map(CommandLine::words)
                .forEach(commands::add);
        var options =
                new CommandOptions(
                        commands,
                        (int) Options.whole(parsed, ROUNDS, 1, MOST_ROUNDS, 10),
                        (int) Options.whole(parsed, WARMUPS, 0, MOST_ROUNDS, 1),
                        Optional.of(parsed.matchedOptionValue(PREPARE, ""))
                                .filter(script -> !script.isEmpty()),
                        (int) Options.whole(parsed, EXIT_CODE, 0, MOST_EXIT_CODE, 0),
                        parsed.matchedOptionValue(COLD, false),
                        TimeSpan.parse(parsed.matchedOptionValue(TIMEOUT, "10m")),
                        seed);
        return new CommandSuite(options)
                .run(
                        startedAt,
                        (round, rounds, contender, run) ->
                                follow.doing(
                                        "round %d of %d, %s: %s"
                                                .formatted(
                                                        round,
                                                        rounds,
                                                        contender,
                                                        TimeSpan.format(run.wallNanos()))));
    }
}
