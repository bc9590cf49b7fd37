package dev.wherry.cli;

import dev.wherry.bench.compare.ResultReport;
import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** A suite of {@code wherry bench}: what is the same for all, before and after it measures. */
abstract class Suite implements Command {

    private static final String SERIES = "--series";
    private static final String SEED = "--seed";
    private static final String STORE = "--store";
    private static final String NO_STORE = "--no-store";
    private static final String DEFAULT_STORE = "wherry-results";
    private static final int MOST_SERIES = 100;

    /** What a user can follow while it is measured. */
    interface Follow {
        void doing(String what);
    }

    /** Measures, as the options say. */
    abstract Result measure(ParseResult parsed, long seed, Instant startedAt, Follow follow)
            throws IOException, InterruptedException;

    /** Name of the suite. */
    abstract String title();

    /** Declares the options that every suite has. */
    static void addTo(CommandSpec spec) {
        TransferOptions.value(
                spec,
                "DIR",
                "Folder that keeps the result as a file. Default: " + DEFAULT_STORE + ".",
                STORE);
        TransferOptions.flag(spec, "Keep no file.", NO_STORE);
        TransferOptions.value(
                spec,
                "N",
                "Measure N times, each in a new process, into a new folder of the store: compare"
                        + " takes such a folder as N series of one system.",
                SERIES);
        TransferOptions.value(spec, "N", "Of the random orders. Default: a new one.", SEED);
        Format.addTo(spec);
        TransferOptions.flag(spec, "Say nothing but errors and the report.", "-q", "--quiet");
        TransferOptions.verbosity(spec);
        spec.usageMessage().sortOptions(false);
    }

    @Override
    public final int run(ParseResult parsed, Screen screen) {
        screen.verbosity(TransferOptions.verbosity(parsed));
        Format format = Format.of(parsed);
        Path store = Path.of(parsed.matchedOptionValue(STORE, DEFAULT_STORE));
        boolean keeps = !parsed.matchedOptionValue(NO_STORE, false);
        long seed =
                parsed.hasMatchedOption(SEED)
                        ? Options.whole(parsed, SEED, Long.MIN_VALUE, Long.MAX_VALUE, 0)
                        : ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
        int series = (int) Options.whole(parsed, SERIES, 1, MOST_SERIES, 1);
        if (series > 1 && !keeps) {
            throw new IllegalArgumentException("--series without files to keep them apart");
        }
        try {
            return series > 1
                    ? series(parsed, store, seed, series, screen)
                    : once(parsed, format, keeps, store, seed, screen);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return screen.failed(e, ExitStatus.bySignal(2));
        } catch (IOException e) {
            return screen.failed(e, ExitStatus.SOME_FAILED);
        }
    }

    private int once(
            ParseResult parsed, Format format, boolean keeps, Path store, long seed, Screen screen)
            throws IOException, InterruptedException {
        boolean follows = screen.isTerminal() && screen.verbosity() >= 0;
        Result result =
                measure(
                        parsed,
                        seed,
                        Instant.now(),
                        what -> {
                            if (follows) {
                                screen.redraw(what);
                            }
                        });
        screen.erase();
        Path file = keeps ? ResultFile.write(store, result) : null;
        ResultReport report = new ResultReport(result);
        screen.out()
                .print(
                        switch (format) {
                            case TEXT -> report.text();
                            case MARKDOWN -> report.markdown();
                            case CSV -> report.csv();
                            case JSON -> ResultFile.text(result);
                        });
        screen.out().flush();
        if (file != null && screen.verbosity() >= 0) {
            screen.show("every sample is in " + file + "\n");
        }
        return ExitStatus.OK;
    }

    /** Each in a process of its own, because where memory and code lie is a bias of a process. */
    private int series(ParseResult parsed, Path store, long seed, int series, Screen screen)
            throws IOException, InterruptedException {
        Path folder = newFolder(store);
        List<String> java = OwnProcess.upToMain();
        for (int i = 0; i < series; i++) {
            List<String> command = new ArrayList<>(java);
            command.addAll(
                    List.of("bench", title(), STORE + "=" + folder, SEED + "=" + (seed + i)));
            command.addAll(others(parsed));
            int status = OwnProcess.run(command);
            if (status != ExitStatus.OK) {
                throw new OperationException(
                        "measure", "series " + (i + 1), "it ended with " + status, "", null);
            }
        }
        if (screen.verbosity() >= 0) {
            screen.show(series + " series are in " + folder + "\n");
        }
        return ExitStatus.OK;
    }

    private Path newFolder(Path store) throws IOException {
        String time = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace(':', '-');
        Path folder = store.resolve(title() + "-" + time);
        try {
            Files.createDirectories(store);
            return Files.createDirectory(folder);
        } catch (IOException e) {
            throw new OperationException("make", folder.toString(), Reason.of(e), "", e);
        }
    }

    /** What was given besides the options that differ from one series to the next. */
    private static List<String> others(ParseResult parsed) {
        List<String> others = new ArrayList<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            String name = option.longestName();
            if (List.of(SERIES, SEED, STORE).contains(name)) {
                continue;
            }
            if (option.arity().max() == 0) {
                others.add(name);
            } else {
                option.originalStringValues().forEach(value -> others.add(name + "=" + value));
            }
        }
        List<String> rest = parsed.matchedPositionalValue(0, List.<String>of());
        if (!rest.isEmpty()) {
            others.add("--");
            others.addAll(rest);
        }
        return others;
    }
}
