package dev.wherry.cli;

import dev.wherry.bench.list.Store;
import dev.wherry.core.OperationException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry bench list}: what a store holds. */
final class BenchListCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry bench list");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0")
                        .type(String.class)
                        .arity("0..1")
                        .paramLabel("DIR")
                        .description("The store. Default: wherry-results.")
                        .build());
        TransferOptions.verbosity(spec);
        spec.usageMessage()
                .sortOptions(false)
                .header("Lists the results in a folder and the folders in it, oldest first.%n")
                .footer(
                        "%nExamples",
                        "  wherry bench list",
                        "  wherry bench list /srv/results",
                        "%nExit codes: 0 done; 1 some files are no results; 2 usage.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed, Screen screen) {
        Path folder = Path.of(parsed.matchedPositionalValue(0, "wherry-results"));
        try {
            Store.Listing listing = Store.list(folder);
            screen.out().print(listing.text());
            screen.out().flush();
            for (OperationException problem : listing.problems()) {
                screen.failed(problem, ExitStatus.SOME_FAILED);
            }
            return listing.problems().isEmpty() ? ExitStatus.OK : ExitStatus.SOME_FAILED;
        } catch (IOException e) {
            return screen.failed(e, ExitStatus.USAGE);
        }
    }
}
