package dev.wherry.cli;

import dev.wherry.core.Address;
import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.core.TimeSpan;
import dev.wherry.doctor.coherence.Coherence;
import dev.wherry.doctor.coherence.CoherenceReport;
import dev.wherry.doctor.coherence.CoherenceRequest;
import dev.wherry.doctor.report.CoherenceForms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry coherence}: how stale two views of one folder are. */
final class CoherenceCommand implements Command {

    private static final String ROUNDS = "--rounds";
    private static final String TIMEOUT = "--timeout";
    private static final String WITHIN = "--within";
    private static final String IN_USE = "--in-use";
    private static final int DEFAULT_ROUNDS = 20;

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry coherence");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("0..*")
                        .paramLabel("A B")
                        .hideParamSyntax(true)
                        .description("Two paths that show one empty folder.")
                        .build());
        TransferOptions.value(
                spec, "N", "Rounds of each change and direction. Default: 20.", ROUNDS);
        TransferOptions.value(
                spec, "TIME", "What is not seen by then counts as never. Default: 2s.", TIMEOUT);
        TransferOptions.value(
                spec, "TIME", "End with 1 if any change took longer, for scripts.", WITHIN);
        TransferOptions.flag(
                spec,
                "The folder may have something in it; only files of Wherry's own are touched.",
                IN_USE);
        DoctorOutput.addTo(spec);
        TransferOptions.flag(spec, "Say nothing but errors.", "-q", "--quiet");
        TransferOptions.verbosity(spec);
        spec.usageMessage()
                .sortOptions(false)
                .header(
                        "Says how long it takes until one view of a folder shows what another changed.%n")
                .footer(
                        "%nExamples",
                        "  mkdir /mnt/c/tmp/probe; wherry coherence /mnt/c/tmp/probe /mnt/share/probe",
                        "  wherry coherence --within 100ms --json /srv/export/t /mnt/nine/t",
                        "%nExit codes: 0 everything was seen (in time); 1 something was not;",
                        "2 usage, or folders that cannot be compared; 128+n ended by signal n.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed, Screen screen) {
        screen.verbosity(TransferOptions.verbosity(parsed));
        List<String> sides = parsed.matchedPositionalValue(0, List.<String>of());
        if (sides.size() != 2) {
            throw new IllegalArgumentException(
                    "coherence compares two folders, not " + sides.size());
        }
        CoherenceRequest request =
                new CoherenceRequest(
                        folder(sides.get(0)),
                        folder(sides.get(1)),
                        rounds(parsed),
                        time(parsed, TIMEOUT).orElse(Duration.ofSeconds(2)),
                        parsed.matchedOptionValue(IN_USE, false));
        Optional<Duration> within = time(parsed, WITHIN);
        Interruption interruption = Interruption.install();
        interruption.cancel(() -> {});
        try {
            CoherenceReport report =
                    Coherence.measure(request, Ticker.SYSTEM, interruption::hasArrived);
            new DoctorOutput(parsed)
                    .print(
                            screen,
                            () -> CoherenceForms.text(report),
                            () -> CoherenceForms.json(report),
                            () -> CoherenceForms.html(report));
            if (interruption.hasArrived()) {
                return interruption.exitStatus();
            }
            return report.isWithin(within) ? ExitStatus.OK : ExitStatus.ADVICE;
        } catch (OperationException e) {
            return screen.failed(e, ExitStatus.USAGE);
        }
    }

    private static Path folder(String text) {
        Address address = Address.parse(text);
        if (!address.scheme().equals(Address.FILE)) {
            throw new IllegalArgumentException(
                    "coherence asks kernels, so it needs two folders; mount %s, and name where"
                            .formatted(text));
        }
        return Path.of(address.rest());
    }

    private static int rounds(ParseResult parsed) {
        long rounds = CopyArguments.number(parsed, ROUNDS, DEFAULT_ROUNDS);
        return Math.clamp(rounds, -1, CoherenceRequest.MOST_ROUNDS + 1);
    }

    private static Optional<Duration> time(ParseResult parsed, String option) {
        String text = parsed.matchedOptionValue(option, "");
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(TimeSpan.parse(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
    }
}
