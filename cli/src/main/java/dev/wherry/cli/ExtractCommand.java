package dev.wherry.cli;

import dev.wherry.core.Address;
import dev.wherry.core.ByteSize;
import dev.wherry.core.Endpoints;
import dev.wherry.core.RefusalException;
import dev.wherry.core.Ticker;
import dev.wherry.core.stream.Source;
import dev.wherry.engine.archive.ArchiveEntry;
import dev.wherry.engine.archive.Extract;
import dev.wherry.engine.archive.ExtractOptions;
import dev.wherry.engine.archive.Limits;
import dev.wherry.engine.copy.CopyReport;
import dev.wherry.engine.copy.CopyTarget;
import dev.wherry.engine.copy.Places;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry extract}: an archive to a folder. */
final class ExtractCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry extract");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1..2")
                        .required(true)
                        .paramLabel("ARCHIVE [DEST]")
                        .hideParamSyntax(true)
                        .description(
                                "A tar, tar.gz, tar.zst or zip: a file, - or any stream address;"
                                        + " and the folder that it goes to.")
                        .build());
        TransferOptions.flag(spec, "List the entries; write nothing.", "-t", "--list");
        TransferOptions.flag(spec, "Read and check everything; write nothing.", "--test");
        TransferOptions.value(
                spec, "N", "At most so many entries. Default: 10 million.", "--max-entries");
        TransferOptions.value(
                spec, "SIZE", "At most so many bytes come out. Default: no limit.", "--max-bytes");
        TransferOptions.value(
                spec,
                "N",
                "At most N bytes come out for each that goes in, beyond 64 MiB. Default: 2000.",
                "--max-ratio");
        TransferOptions.flag(spec, "Set users and groups, as far as the system allows.", "--owner");
        TransferOptions.flag(
                spec, "Set set-user-ID, set-group-ID and sticky bits.", "--preserve-special");
        CopyArguments.declareNames(spec);
        CopyArguments.declareCommon(spec);
        spec.usageMessage()
                .sortOptions(false)
                .header("Takes an archive out and trusts none of it.%n")
                .footer(
                        "%nExamples",
                        "  wherry extract mail.tgz /mnt/nas/mail",
                        "  wherry extract tcp-listen://0.0.0.0:7000 /srv/tree",
                        "  ssh host cat backup.tar.zst | wherry extract - restored",
                        "  wherry extract --test backup.zip",
                        "%nExit codes: 0 done; 1 some entries failed, or the archive is broken;",
                        "2 usage; 3 nothing was done; 128+n ended by signal n.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed, Screen screen) {
        screen.verbosity(TransferOptions.verbosity(parsed));
        List<String> places = parsed.matchedPositionalValue(0, List.of());
        boolean list = parsed.matchedOptionValue("--list", false);
        boolean test = parsed.matchedOptionValue("--test", false);
        if ((list || test) != (places.size() == 1)) {
            throw new IllegalArgumentException(
                    "give ARCHIVE and DEST, or only ARCHIVE with --list or --test");
        }
        CopyPrinter printer =
                new CopyPrinter(screen, parsed.matchedOptionValue("--json", false), false);
        Execution execution =
                new Execution(
                        Endpoints.installed(RemoteOptions.access(parsed)),
                        screen,
                        options(parsed, test),
                        printer,
                        CopyArguments.showsProgress(parsed, screen),
                        list);
        return execution.run(places);
    }

    private static ExtractOptions options(ParseResult parsed, boolean test) {
        Limits usual = Limits.DEFAULT;
        String bytes = parsed.matchedOptionValue("--max-bytes", "");
        Limits limits =
                new Limits(
                        CopyArguments.number(parsed, "--max-entries", usual.maxEntries()),
                        bytes.isEmpty() ? usual.maxBytes() : ByteSize.parse(bytes).bytes(),
                        CopyArguments.number(parsed, "--max-ratio", usual.maxRatio()));
        return new ExtractOptions(
                test,
                parsed.matchedOptionValue("--owner", false),
                parsed.matchedOptionValue("--preserve-special", false),
                limits,
                parsed.matchedOptionValue("--fail-fast", false),
                CopyArguments.names(parsed),
                CopyArguments.jobs(parsed));
    }

    /** One run with its options. */
    private record Execution(
            Endpoints endpoints,
            Screen screen,
            ExtractOptions options,
            CopyPrinter printer,
            boolean showsProgress,
            boolean list) {

        int run(List<String> places) {
            Interruption interruption = Interruption.install();
            Address address = Address.parse(places.getFirst());
            try (Source source = endpoints.of(address).openSource(address)) {
                Extract extract = new Extract(source, options, printer, Ticker.SYSTEM);
                interruption.cancel(extract::cancel);
                CopyReport report =
                        places.size() == 1
                                ? extract.list(this::show)
                                : into(extract, endpoints, places.getLast());
                printer.print(report);
                return interruption.hasArrived()
                        ? interruption.exitStatus()
                        : CopyPrinter.status(report, false, places.size() == 1);
            } catch (RefusalException e) {
                return screen.failed(e, ExitStatus.USAGE);
            } catch (IOException e) {
                return screen.failed(e, ExitStatus.NOTHING_DONE);
            }
        }

        private CopyReport into(Extract extract, Endpoints endpoints, String destination)
                throws IOException {
            try (Places trees = new Places(endpoints, options.names());
                    Redrawn _ =
                            CopyProgressLine.start(
                                    extract::progress, screen, printer, showsProgress)) {
                CopyTarget target = trees.target(destination, List.of());
                return extract.into(target.tree(), target.base());
            }
        }

        private void show(ArchiveEntry entry) {
            if (!list) {
                return;
            }
            String size = entry.sizeBytes() < 0 ? "-" : String.valueOf(entry.sizeBytes());
            String mode = entry.mode() < 0 ? "-" : Integer.toOctalString(entry.mode());
            screen.out()
                    .println(
                            String.format(
                                    Locale.ROOT,
                                    "%-9s %5s %12s %s %s%s",
                                    entry.kind().name().toLowerCase(Locale.ROOT),
                                    mode,
                                    size,
                                    entry.modified(),
                                    entry.name().replace("\n", "\\n"),
                                    entry.target().isEmpty() ? "" : " -> " + entry.target()));
        }
    }
}
