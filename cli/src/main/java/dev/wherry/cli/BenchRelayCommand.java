package dev.wherry.cli;

import dev.wherry.bench.relay.RelaySuite;
import dev.wherry.core.Address;
import dev.wherry.core.ByteSize;
import dev.wherry.core.Endpoints;
import dev.wherry.core.Ticker;
import dev.wherry.measure.result.Result;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry bench relay}: what small serial writes cost on the way to one file. */
final class BenchRelayCommand extends Suite {

    private static final String ROUNDS = "--rounds";
    private static final String WARMUPS = "--warmups";
    private static final String SIZE = "--size";
    private static final int MOST_ROUNDS = 10_000;

    @Override
    String title() {
        return "relay";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry bench relay");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1")
                        .required(true)
                        .paramLabel("DEST")
                        .hideParamSyntax(true)
                        .description(
                                "A file that does not exist, or smb://[USER@]HOST/SHARE/FILE. Nothing"
                                        + " is left there.")
                        .build());
        TransferOptions.value(spec, "N", "Rounds that count. Default: 12.", ROUNDS);
        TransferOptions.value(spec, "N", "Rounds before them. Default: 1.", WARMUPS);
        TransferOptions.value(spec, "SIZE", "Bytes of the stream. Default: 128MiB.", SIZE);
        RemoteOptions.addTo(spec);
        addTo(spec);
        spec.usageMessage()
                .header(
                        "Times one stream in serial writes of 4 KiB, 64 KiB and 1 MiB and overlapped as"
                                + " wherry relay does it, final sync included.%n")
                .footer(
                        "%nExamples",
                        "  wherry bench relay /mnt/nas/stream",
                        "  wherry bench relay smb://me@nas/backup/stream --size 32MiB",
                        "%nExit codes: 0 done; 1 it could not be measured; 2 usage.");
        return spec;
    }

    @Override
    Result measure(ParseResult parsed, long seed, Instant startedAt, Follow follow)
            throws IOException, InterruptedException {
        List<String> destinations = parsed.matchedPositionalValue(0, List.<String>of());
        if (destinations.size() > 1) {
            throw new IllegalArgumentException("one DEST, not " + destinations.size());
        }
        var options =
                new RelaySuite.Options(
                        Address.parse(destinations.getFirst()),
                        ByteSize.parse(parsed.matchedOptionValue(SIZE, "128MiB")).bytes(),
                        (int) Options.whole(parsed, ROUNDS, 1, MOST_ROUNDS, 12),
                        (int) Options.whole(parsed, WARMUPS, 0, MOST_ROUNDS, 1),
                        seed);
        return new RelaySuite(
                        options, Endpoints.installed(RemoteOptions.access(parsed)), Ticker.SYSTEM)
                .run(startedAt, follow::doing);
    }
}
