package dev.wherry.cli;

import dev.wherry.core.Address;
import dev.wherry.core.Endpoints;
import dev.wherry.core.RefusalException;
import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.SinkOptions.Existing;
import dev.wherry.engine.archive.ArchiveFormat;
import dev.wherry.engine.archive.Pack;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.copy.CopySource;
import dev.wherry.engine.copy.Places;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry archive}: files and folders to one stream. */
final class ArchiveCommand implements Command {

    private final CopyArguments arguments = new CopyArguments();

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry archive");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1..*")
                        .required(true)
                        .paramLabel("SRC...")
                        .hideParamSyntax(true)
                        .description("What to archive. SRC/ is what is in the folder SRC.")
                        .build());
        TransferOptions.value(
                spec,
                "DEST",
                "Where it goes: a file, - or any stream address. Default: standard output.",
                "-o",
                "--output");
        TransferOptions.value(
                spec,
                "FORMAT",
                "tar, tar.gz, tar.zst or zip. Default: as DEST is named, otherwise tar.",
                "--format");
        TransferOptions.flag(spec, "Replace DEST if it exists.", "-f", "--force");
        TransferOptions.flag(spec, "Done only when the archive is on the device.", "--fsync");
        arguments.declareRules(spec);
        CopyArguments.declareReporting(spec);
        spec.usageMessage()
                .sortOptions(false)
                .header("Makes one stream of files and folders.%n")
                .footer(
                        "%nExamples",
                        "  wherry archive project -o /mnt/nas/project.tar.zst",
                        "  wherry archive home/ -o tcp://vmhost:7000",
                        "%nExit codes: 0 done; 1 some entries failed; 2 usage or refusal;",
                        "3 nothing was done; 128+n ended by signal n.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed, Screen screen) {
        screen.verbosity(TransferOptions.verbosity(parsed));
        String output = parsed.matchedOptionValue("--output", "-");
        boolean json = parsed.matchedOptionValue("--json", false);
        if (json && output.equals("-")) {
            throw new IllegalArgumentException("--json needs standard output; give a DEST with -o");
        }
        SinkOptions options =
                new SinkOptions(
                        parsed.matchedOptionValue("--force", false)
                                ? Existing.REPLACE
                                : Existing.REFUSE,
                        parsed.matchedOptionValue("--fsync", false),
                        false,
                        false);
        Execution execution =
                new Execution(
                        Endpoints.installed(RemoteOptions.access(parsed)),
                        screen,
                        arguments,
                        new CopyPrinter(screen, json, false),
                        CopyArguments.showsProgress(parsed, screen));
        return execution.run(
                parsed.matchedPositionalValue(0, List.of()),
                output,
                options,
                format(parsed.matchedOptionValue("--format", ""), output));
    }

    private static ArchiveFormat format(String asked, String output) {
        if (asked.isEmpty()) {
            return ArchiveFormat.named(output).orElse(ArchiveFormat.TAR);
        }
        return ArchiveFormat.named("." + asked.toLowerCase(Locale.ROOT))
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "--format: '"
                                        + asked
                                        + "' is none of tar, tar.gz, tar.zst and zip"));
    }

    /** One run with its options. */
    private record Execution(
            Endpoints endpoints,
            Screen screen,
            CopyArguments arguments,
            CopyPrinter printer,
            boolean showsProgress) {

        int run(List<String> texts, String output, SinkOptions options, ArchiveFormat format) {
            Interruption interruption = Interruption.install();
            try (Places places = new Places(endpoints)) {
                List<CopySource> sources = CopyCommand.sources(places, texts, printer);
                if (sources.isEmpty()) {
                    return ExitStatus.NOTHING_DONE;
                }
                Address address = Address.parse(output);
                try (Sink sink = endpoints.of(address).openSink(address, options)) {
                    Pack pack = new Pack(sink, format, arguments.filter(), printer, Ticker.SYSTEM);
                    interruption.cancel(pack::cancel);
                    CopyReport report = pack(pack, sources);
                    printer.print(report);
                    return CopyPrinter.status(report, sources.size() < texts.size(), false);
                }
            } catch (RefusalException e) {
                return screen.failed(e, ExitStatus.USAGE);
            } catch (IOException e) {
                return screen.failed(
                        e,
                        interruption.hasArrived()
                                ? interruption.exitStatus()
                                : ExitStatus.NOTHING_DONE);
            }
        }

        private CopyReport pack(Pack pack, List<CopySource> sources) throws IOException {
            try (Redrawn _ =
                    CopyProgressLine.start(pack::progress, screen, printer, showsProgress)) {
                return pack.run(sources);
            }
        }
    }
}
