package dev.wherry.cli;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry bench}: chooses the suite, which is a command of its own. */
final class BenchCommand implements Command {

    private static final Map<String, Supplier<Command>> SUITES =
            new TreeMap<>(
                    Map.of(
                            "command", BenchCommandCommand::new,
                            "kernel", BenchKernelCommand::new,
                            "list", BenchListCommand::new,
                            "path", BenchPathCommand::new,
                            "relay", BenchRelayCommand::new));

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry bench");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1..*")
                        .required(true)
                        .paramLabel("SUITE [OPTION]... [ARGUMENT]...")
                        .hideParamSyntax(true)
                        .description("One of " + String.join(", ", SUITES.keySet()) + ".")
                        .build());
        TransferOptions.verbosity(spec);
        spec.usageMessage()
                .sortOptions(false)
                .header("Measures a kernel, a command or a folder, and keeps every sample.%n")
                .footer(
                        "%nSuites",
                        "  kernel     system calls, pipes, messages, memory, as perf bench defines them",
                        "  command    a command's wall time, CPU time, memory and faults",
                        "  path       small files and large transfers in folders, here or on a share",
                        "  relay      one stream in small serial writes, in large ones, and overlapped",
                        "  list       what a folder of results holds",
                        "%nExamples",
                        "  wherry bench kernel --store old",
                        "  wherry bench command --prepare 'make clean' -- make -j2",
                        "  wherry bench command --vs 'gzip -1 -k -f big' -- gzip -9 -k -f big",
                        "  wherry bench path ~/project /mnt/c/project",
                        "  wherry bench kernel --help",
                        "%nExit codes: 0 done; 1 it could not be measured; 2 usage.");
        return spec;
    }

    @Override
    public boolean stopsAtPositional() {
        return true;
    }

    @Override
    public int run(ParseResult parsed, Screen screen) {
        List<String> words = parsed.matchedPositionalValue(0, List.<String>of());
        Supplier<Command> suite = SUITES.get(words.getFirst());
        if (suite == null) {
            screen.error(
                    "no suite is called '%s'; known are %s"
                            .formatted(words.getFirst(), String.join(", ", SUITES.keySet())));
            return ExitStatus.USAGE;
        }
        String[] rest = words.subList(1, words.size()).toArray(String[]::new);
        return Main.execute(suite.get(), "bench " + words.getFirst(), rest, screen);
    }
}
