package dev.wherry.cli;

import dev.wherry.bench.path.PathOptions;
import dev.wherry.bench.path.PathSuite;
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

/** {@code wherry bench path}: what folders cost, here or on a share. */
final class BenchPathCommand extends Suite {

    private static final String ROUNDS = "--rounds";
    private static final String WARMUPS = "--warmups";
    private static final String FILES = "--files";
    private static final String FILE_SIZE = "--file-size";
    private static final String LARGE_SIZE = "--large-size";
    private static final int MOST_ROUNDS = 10_000;
    private static final long MOST_FILE_BYTES = 16 << 20;

    @Override
    String title() {
        return "path";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry bench path");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1..*")
                        .required(true)
                        .paramLabel("[NAME=]TARGET...")
                        .hideParamSyntax(true)
                        .description(
                                "A folder, or smb://[USER@]HOST/SHARE/FOLDER; several take turns. NAME"
                                        + " is what results call it.")
                        .build());
        TransferOptions.value(spec, "N", "Rounds that count. Default: 12.", ROUNDS);
        TransferOptions.value(spec, "N", "Rounds before them. Default: 1.", WARMUPS);
        TransferOptions.value(spec, "N", "Small files in each round. Default: 50.", FILES);
        TransferOptions.value(spec, "SIZE", "Bytes of each of them. Default: 4KiB.", FILE_SIZE);
        TransferOptions.value(
                spec,
                "SIZE",
                "Bytes of the large file that is read and written. Default: 64MiB.",
                LARGE_SIZE);
        RemoteOptions.addTo(spec);
        addTo(spec);
        spec.usageMessage()
                .header(
                        "Times small files and large transfers in folders, past the page cache where"
                                + " that can be.%n")
                .footer(
                        "%nAll of it happens in a new folder within TARGET, which is removed.",
                        "%nExamples",
                        "  wherry bench path ~/project /mnt/c/project",
                        "  wherry bench path work=/mnt/c/project --store before",
                        "  wherry bench path smb://me@nas/backup",
                        "%nExit codes: 0 done; 1 it could not be measured; 2 usage.");
        return spec;
    }

    @Override
    Result measure(ParseResult parsed, long seed, Instant startedAt, Follow follow)
            throws IOException, InterruptedException {
        var options =
                new PathOptions(
                        parsed.matchedPositionalValue(0, List.<String>of()).stream()
                                .map(PathOptions.Target::parse)
                                .toList(),
                        (int) Options.whole(parsed, ROUNDS, 1, MOST_ROUNDS, 12),
                        (int) Options.whole(parsed, WARMUPS, 0, MOST_ROUNDS, 1),
                        (int) Options.whole(parsed, FILES, 1, PathOptions.MOST_FILES, 50),
                        fileBytes(parsed),
                        ByteSize.parse(parsed.matchedOptionValue(LARGE_SIZE, "64MiB")).bytes(),
                        seed);
        return new PathSuite(
                        options, Endpoints.installed(RemoteOptions.access(parsed)), Ticker.SYSTEM)
                .run(startedAt, follow::doing);
    }

    private static int fileBytes(ParseResult parsed) {
        long bytes = ByteSize.parse(parsed.matchedOptionValue(FILE_SIZE, "4KiB")).bytes();
        if (bytes > MOST_FILE_BYTES) {
            throw new IllegalArgumentException(FILE_SIZE + ": a small file has at most 16 MiB");
        }
        return (int) bytes;
    }
}
