package dev.wherry.cli;

import dev.wherry.bench.compare.CompareJson;
import dev.wherry.bench.compare.CompareReport;
import dev.wherry.bench.compare.Explanation;
import dev.wherry.bench.compare.HtmlReport;
import dev.wherry.bench.compare.PageFile;
import dev.wherry.bench.compare.PublishedReport;
import dev.wherry.bench.compare.SystemContrast;
import dev.wherry.bench.input.Input;
import dev.wherry.bench.input.InputFile;
import dev.wherry.bench.input.Measured;
import dev.wherry.bench.input.PublishedTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code wherry compare}: systems side by side. */
final class CompareCommand implements Command {

    private static final String GATE = "--gate";
    private static final String EXPLAIN = "--explain";
    private static final String SEED = "--seed";
    private static final String HTML = "--html";
    private static final String FORCE = "--force";

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("wherry compare");
        spec.addPositional(
                PositionalParamSpec.builder()
                        .index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1..*")
                        .required(true)
                        .paramLabel("BASE NEW...")
                        .hideParamSyntax(true)
                        .description(
                                "Results of wherry bench, or folders of them, each file a series; what"
                                        + " perf bench, hyperfine, fio and JMH wrote; or one CSV of"
                                        + " published figures, which has both sides.")
                        .build());
        TransferOptions.value(
                spec,
                "PERCENT",
                "End with 1 if something is worse by more than this and than the A/A floor, and its"
                        + " interval excludes zero.",
                GATE);
        spec.addOption(
                OptionSpec.builder(EXPLAIN)
                        .type(String[].class)
                        .paramLabel("FACTOR")
                        .description(
                                "Say whether this part of the environment differed at all: a name as"
                                        + " in the result, or a part of it. May be repeated.")
                        .build());
        TransferOptions.value(
                spec,
                "FILE",
                "Write one page with everything in it, for a browser or a printer.",
                HTML);
        TransferOptions.flag(spec, "Replace FILE if it exists.", "-f", FORCE);
        TransferOptions.value(spec, "N", "Of the intervals. Default: 1.", SEED);
        Format.addTo(spec);
        TransferOptions.verbosity(spec);
        spec.usageMessage()
                .sortOptions(false)
                .header("Compares measurements of two systems: what differs, and by how much.%n")
                .footer(
                        "%nExamples",
                        "  wherry compare before/ after/",
                        "  wherry compare old.json new.json --gate 5%%",
                        "  wherry compare old.json new.json --explain page_reporting_order",
                        "  wherry compare before after --html change.html",
                        "  wherry compare published.csv",
                        "%nExit codes: 0 compared; 1 worse than --gate allows; 2 usage, or input that",
                        "cannot be compared.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed, Screen screen) {
        screen.verbosity(TransferOptions.verbosity(parsed));
        try {
            return run(parsed, Format.of(parsed), screen);
        } catch (IOException e) {
            return screen.failed(e, ExitStatus.USAGE);
        } finally {
            screen.out().flush();
        }
    }

    private static int run(ParseResult parsed, Format format, Screen screen) throws IOException {
        List<Input> inputs = new ArrayList<>();
        for (String text : parsed.matchedPositionalValue(0, List.<String>of())) {
            inputs.add(InputFile.read(Path.of(text)));
        }
        if (inputs.size() == 1 && inputs.getFirst() instanceof PublishedTable table) {
            requireNo(parsed, GATE, "published figures have no spread, so nothing can be gated");
            requireNo(parsed, EXPLAIN, "published figures come without an environment");
            requireNo(parsed, HTML, "published figures have no samples to draw");
            published(table, format, screen.out());
            return ExitStatus.OK;
        }
        if (inputs.size() < 2) {
            throw new IllegalArgumentException("nothing to compare with: give BASE and NEW");
        }
        return measured(parsed, inputs, format, screen);
    }

    private static void requireNo(ParseResult parsed, String option, String reason) {
        if (parsed.hasMatchedOption(option)) {
            throw new IllegalArgumentException(option + ": " + reason);
        }
    }

    private static void published(PublishedTable table, Format format, PrintWriter out) {
        PublishedReport report = new PublishedReport(table);
        out.print(
                switch (format) {
                    case TEXT -> report.text();
                    case MARKDOWN -> report.markdown();
                    case CSV -> report.csv();
                    case JSON -> CompareJson.of(table);
                });
    }

    private static int measured(
            ParseResult parsed, List<Input> inputs, Format format, Screen screen)
            throws IOException {
        if (parsed.hasMatchedOption(HTML) && inputs.size() > 2) {
            throw new IllegalArgumentException("--html: a page shows one NEW beside BASE");
        }
        double gate =
                parsed.hasMatchedOption(GATE)
                        ? Options.share(GATE, parsed.matchedOptionValue(GATE, ""))
                        : 0;
        long seed = Options.whole(parsed, SEED, Long.MIN_VALUE, Long.MAX_VALUE, 1);
        Measured base = measured(inputs.getFirst());
        List<SystemContrast> contrasts = new ArrayList<>();
        for (Input input : inputs.subList(1, inputs.size())) {
            contrasts.add(SystemContrast.of(base, measured(input), gate, seed));
        }
        if (parsed.hasMatchedOption(HTML)) {
            PageFile.write(
                    Path.of(parsed.matchedOptionValue(HTML, "")),
                    new HtmlReport(contrasts.getFirst()).page(),
                    parsed.matchedOptionValue(FORCE, false));
        }
        print(contrasts, format, screen.out());
        for (String factor : parsed.matchedOptionValue(EXPLAIN, new String[0])) {
            for (SystemContrast contrast : contrasts) {
                Explanation.of(factor, contrast).forEach(line -> explain(line, format, screen));
            }
        }
        return parsed.hasMatchedOption(GATE) ? gated(contrasts, screen) : ExitStatus.OK;
    }

    /** Beside a table for people; what programs read must stay a table. */
    private static void explain(String line, Format format, Screen screen) {
        if (format == Format.TEXT || format == Format.MARKDOWN) {
            screen.out().println(line);
        } else {
            screen.error(line);
        }
    }

    private static Measured measured(Input input) {
        return switch (input) {
            case Measured measured -> measured;
            case PublishedTable table ->
                    throw new IllegalArgumentException(
                            table.label() + " has published figures of both sides: give it alone");
        };
    }

    private static void print(List<SystemContrast> contrasts, Format format, PrintWriter out) {
        switch (format) {
            case CSV -> out.print(CompareReport.csvHeader());
            case JSON -> out.print(CompareJson.of(contrasts));
            case TEXT, MARKDOWN -> {}
        }
        for (SystemContrast contrast : contrasts) {
            CompareReport report = new CompareReport(contrast);
            switch (format) {
                case TEXT -> out.println(report.text());
                case MARKDOWN -> out.println(report.markdown());
                case CSV -> out.print(report.csv());
                case JSON -> {}
            }
        }
    }

    private static int gated(List<SystemContrast> contrasts, Screen screen) {
        List<String> worse =
                contrasts.stream()
                        .flatMap(contrast -> contrast.worse().stream())
                        .map(contrast -> contrast.name())
                        .distinct()
                        .toList();
        if (worse.isEmpty()) {
            return ExitStatus.OK;
        }
        screen.error("worse than the gate allows: " + String.join(", ", worse));
        return ExitStatus.SOME_FAILED;
    }
}
