package dev.wherry.cli;

import dev.wherry.engine.copy.CopyOptions;
import dev.wherry.engine.copy.CopyOptions.Existing;
import dev.wherry.engine.copy.Filter;
import dev.wherry.engine.copy.NameChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options of {@code copy}; rules of a filter are collected in the order they are given. */
final class CopyArguments {

    private Filter filter = Filter.ALL;

    /** Declares them. */
    void declare(CommandSpec spec) {
        TransferOptions.flag(
                spec,
                "Leave files alone that have the same size and time in DEST.",
                "-u",
                "--update");
        TransferOptions.flag(
                spec,
                "Leave files alone that have the same content in DEST; reads both.",
                "-c",
                "--checksum");
        TransferOptions.flag(
                spec,
                "As --update; and where a large file was left half, go on after what is the same.",
                "--continue");
        TransferOptions.flag(spec, "Tell what would be done, and do nothing.", "-n", "--dry-run");
        TransferOptions.flag(spec, "Remove from DEST what SRC does not have.", "--delete");
        TransferOptions.value(
                spec,
                "N",
                "With --delete: if more than N entries would go, none goes. Default: "
                        + CopyOptions.DEFAULT_MAX_DELETE
                        + ".",
                "--max-delete");
        declareRules(spec);
        TransferOptions.flag(
                spec, "Keep users and groups, as far as the system allows.", "--owner");
        TransferOptions.flag(spec, "Read every written file back and compare.", "--verify");
        TransferOptions.value(
                spec, "RATE", "Read at most this many bytes a second, such as 10M.", "--rate");
        TransferOptions.flag(
                spec, "Do not enter other file systems below SRC.", "-x", "--one-file-system");
        declareNames(spec);
        declareCommon(spec);
    }

    /** Declares {@code --names}. */
    static void declareNames(CommandSpec spec) {
        TransferOptions.value(
                spec,
                "HOW",
                "Names that DEST cannot hold: map (others stand for them, and come back as they"
                        + " were), refuse (each is a failure) or skip. Default: map.",
                "--names");
    }

    /** What was given. */
    static NameChoice names(ParseResult parsed) {
        String text = parsed.matchedOptionValue("--names", "map");
        for (NameChoice choice : NameChoice.values()) {
            if (choice.name().toLowerCase(Locale.ROOT).equals(text)) {
                return choice;
            }
        }
        throw new IllegalArgumentException(
                "--names: '" + text + "' is not one of map, refuse, skip");
    }

    /** Declares the rules of a filter. */
    void declareRules(CommandSpec spec) {
        rule(
                spec,
                "PATTERN",
                "Take what matches, whatever later rules say.",
                Filter::including,
                "--include");
        rule(
                spec,
                "PATTERN",
                "Leave out what matches. Patterns are rsync's.",
                Filter::excluding,
                "--exclude");
        rule(
                spec,
                "FILE",
                "Rules from a file: '+ PATTERN' or '- PATTERN' a line.",
                CopyArguments::read,
                "--filter-from");
    }

    /** Declares what every command has that writes files. */
    static void declareCommon(CommandSpec spec) {
        TransferOptions.value(
                spec,
                "N",
                "Files written at a time. Default: "
                        + CopyOptions.DEFAULT_JOBS
                        + ", and "
                        + CopyOptions.REMOTE_JOBS
                        + " to another machine.",
                "-j",
                "--jobs");
        TransferOptions.flag(spec, "Stop at the first failure.", "--fail-fast");
        declareReporting(spec);
    }

    /** Declares how a command reaches other machines and tells of its work. */
    static void declareReporting(CommandSpec spec) {
        RemoteOptions.addTreesTo(spec);
        TransferOptions.flag(
                spec, "Print events and the summary as JSON, one object a line.", "--json");
        TransferOptions.flag(
                spec, "Show progress even if standard error is no terminal.", "--progress");
        TransferOptions.flag(spec, "Say nothing but errors.", "-q", "--quiet");
        TransferOptions.verbosity(spec);
    }

    /** Whether somebody looks at a progress line. */
    static boolean showsProgress(ParseResult parsed, Screen screen) {
        return parsed.matchedOptionValue("--progress", false)
                || (screen.isTerminal() && screen.verbosity() >= 0);
    }

    /** The rules that were given, in their order. */
    Filter filter() {
        return filter;
    }

    /** What was given. */
    CopyOptions options(ParseResult parsed) {
        boolean resume = parsed.matchedOptionValue("--continue", false);
        boolean update = resume || parsed.matchedOptionValue("--update", false);
        boolean checksum = parsed.matchedOptionValue("--checksum", false);
        Existing unlessUpdate = update ? Existing.UPDATE : Existing.REPLACE;
        return new CopyOptions(
                checksum ? Existing.CHECKSUM : unlessUpdate,
                filter,
                parsed.matchedOptionValue("--owner", false),
                parsed.matchedOptionValue("--delete", false),
                number(parsed, "--max-delete", CopyOptions.DEFAULT_MAX_DELETE),
                parsed.matchedOptionValue("--dry-run", false),
                parsed.matchedOptionValue("--verify", false),
                parsed.matchedOptionValue("--one-file-system", false),
                parsed.matchedOptionValue("--fail-fast", false),
                jobs(parsed),
                names(parsed),
                rate(parsed),
                resume);
    }

    private static long rate(ParseResult parsed) {
        String rate = parsed.matchedOptionValue("--rate", "");
        return rate.isEmpty() ? Long.MAX_VALUE : TransferOptions.bytesPerSecond(rate);
    }

    /** Files written at a time. */
    static int jobs(ParseResult parsed) {
        if (!parsed.hasMatchedOption("--jobs")) {
            return CopyOptions.SUITABLE_JOBS;
        }
        long jobs = number(parsed, "--jobs", CopyOptions.SUITABLE_JOBS);
        if (jobs == CopyOptions.SUITABLE_JOBS) {
            throw new IllegalArgumentException("--jobs: nothing would be written");
        }
        return Math.clamp(jobs, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** The number after {@code option}. */
    static long number(ParseResult parsed, String option, long otherwise) {
        String text = parsed.matchedOptionValue(option, String.valueOf(otherwise));
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + ": '" + text + "' is not a number", e);
        }
    }

    /** Each use extends the filter at once: the order among the three kinds matters. */
    private void rule(
            CommandSpec spec,
            String label,
            String description,
            BiFunction<Filter, String, Filter> extend,
            String name) {
        spec.addOption(
                OptionSpec.builder(name)
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .paramLabel(label)
                        .description(description)
                        .parameterConsumer(
                                (values, _, _) -> filter = extend.apply(filter, values.pop()))
                        .build());
    }

    private static Filter read(Filter filter, String file) {
        try {
            return filter.reading(Files.readAllLines(Path.of(file)));
        } catch (IOException e) {
            throw new IllegalArgumentException("--filter-from: cannot read " + file, e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--filter-from " + file + ": " + e.getMessage(), e);
        }
    }
}
