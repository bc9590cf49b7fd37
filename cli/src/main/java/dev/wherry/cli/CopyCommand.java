package dev.wherry.cli;

import dev.wherry.core.Endpoints;
import dev.wherry.core.RefusalException;
import dev.wherry.core.Ticker;
import dev.wherry.engine.copy.Copy;
import dev.wherry.engine.copy.CopyOptions;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.copy.CopySource;
import dev.wherry.engine.copy.CopyTarget;
import dev.wherry.engine.copy.Places;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry copy}: files and folders to a folder. */
final class CopyCommand implements Command {

    private final CopyArguments arguments = new CopyArguments();

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry copy");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("2..*")
                        .required(true)
                        .paramLabel("SRC... DEST")
                        .hideParamSyntax(true)
                        .description(
                                "What to copy, and where to. SRC/ is what is in the folder SRC;"
                                        + " SRC without a slash keeps its name in DEST.")
                        .build());
        arguments.declare(spec);
        spec.usageMessage()
                .sortOptions(false)
                .header(
                        "Copies files and folders; the same command again completes what is missing.%n")
                .footer(
                        "%nExamples",
                        "  wherry copy project /mnt/nas            makes /mnt/nas/project",
                        "  wherry copy -u project/ /mnt/nas/project   only what changed",
                        "  wherry copy --continue images/ /mnt/nas/images    after a crash",
                        "  wherry copy -n --delete project/ /mnt/nas/project",
                        "  wherry copy --exclude '*.o' --exclude /build/ project/ /tmp/project",
                        "%nExit codes: 0 done; 1 some entries failed; 2 usage; 3 nothing was done;",
                        "128+n ended by signal n.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed, Screen screen) {
        screen.verbosity(TransferOptions.verbosity(parsed));
        List<String> places = parsed.matchedPositionalValue(0, List.of());
        CopyOptions options = arguments.options(parsed);
        boolean json = parsed.matchedOptionValue("--json", false);
        CopyPrinter printer = new CopyPrinter(screen, json, options.dryRun());
        Execution execution =
                new Execution(
                        Endpoints.installed(RemoteOptions.access(parsed)),
                        screen,
                        options,
                        printer,
                        CopyArguments.showsProgress(parsed, screen));
        return execution.run(places.subList(0, places.size() - 1), places.getLast());
    }

    /** One run with its options. */
    private record Execution(
            Endpoints endpoints,
            Screen screen,
            CopyOptions options,
            CopyPrinter printer,
            boolean showsProgress) {

        int run(List<String> texts, String destination) {
            Interruption interruption = Interruption.install();
            try (Places places = new Places(endpoints, options.names())) {
                List<CopySource> sources = CopyCommand.sources(places, texts, printer);
                if (sources.isEmpty()) {
                    return ExitStatus.NOTHING_DONE;
                }
                CopyTarget target = places.target(destination, sources);
                printer.rule(sources, target);
                CopyReport report = copy(sources, target, interruption);
                printer.print(report);
                return interruption.hasArrived()
                        ? interruption.exitStatus()
                        : CopyPrinter.status(report, sources.size() < texts.size(), false);
            } catch (RefusalException e) {
                return screen.failed(e, ExitStatus.USAGE);
            } catch (IOException e) {
                return screen.failed(e, ExitStatus.NOTHING_DONE);
            }
        }

        private CopyReport copy(
                List<CopySource> sources, CopyTarget target, Interruption interruption)
                throws IOException {
            Copy copy = new Copy(sources, target, options, printer, Ticker.SYSTEM);
            interruption.cancel(copy::cancel);
            try (Redrawn _ =
                    CopyProgressLine.start(copy::progress, screen, printer, showsProgress)) {
                return copy.run();
            }
        }
    }

    /** Those of {@code texts} that are there; the others are told. */
    static List<CopySource> sources(Places places, List<String> texts, CopyPrinter printer) {
        List<CopySource> sources = new ArrayList<>();
        for (String text : texts) {
            try {
                sources.add(places.source(text));
            } catch (IOException e) {
                printer.problem(e);
            }
        }
        return sources;
    }
}
