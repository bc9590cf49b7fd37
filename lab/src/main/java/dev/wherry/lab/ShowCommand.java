package dev.wherry.lab;

import dev.wherry.measure.Progress;
import dev.wherry.measure.command.Run;
import dev.wherry.measure.environment.Environment;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.result.ResultFile;
import dev.wherry.measure.statistic.Slices;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures some shows, prints them, and puts them where the documentation has them. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
final class ShowCommand implements Callable<Integer> {

    private final List<Show> shows;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "9",
            description = "Rounds that count; below 6 nothing is claimed (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--warmups",
            paramLabel = "N",
            defaultValue = "1",
            description = "Rounds before them (${DEFAULT-VALUE}).")
    private int warmups;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of the orders and the intervals (${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--scale",
            paramLabel = "SHARE",
            defaultValue = "1",
            description =
                    "Move only this share of the bytes; such a trial is printed, not written.")
    private double scale;

    @Option(
            names = "--no-write",
            description = "Print only; leave docs/results.md and docs/results/ as they are.")
    private boolean noWrite;

    ShowCommand(List<Show> shows) {
        this.shows = List.copyOf(shows);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Checkout checkout = Checkout.ofProperty();
        var effort = new Effort(rounds, warmups, seed, scale);
        for (Show show : shows) {
            Instant start = Instant.now();
            Environment environment = Environment.read(Path.of("/"), Map.of());
            Section section = show.measure(checkout, effort, progress(show));
            String markdown = "## " + show.title() + "\n\n" + section.markdown();
            out().println(markdown);
            if (!noWrite && scale == 1) {
                Result result = result(show, section, start, environment);
                write(checkout, show, section, result);
            }
        }
        return 0;
    }

    private Result result(Show show, Section section, Instant start, Environment environment) {
        Result result =
                Result.of(show.name(), start, environment)
                        .with("lab.rounds", Integer.toString(rounds));
        for (Table table : section.tables()) {
            result =
                    result.with(captionOption(result.comparisons().size()), table.caption())
                            .with(table.comparison());
        }
        for (Map.Entry<String, Slices> slices : section.slices().entrySet()) {
            result = result.with(slices.getKey(), slices.getValue());
        }
        return result;
    }

    /** The option that keeps the caption of the comparison at {@code index}, from 0. */
    static String captionOption(int index) {
        return "comparison." + (index + 1);
    }

    private void write(Checkout checkout, Show show, Section section, Result result)
            throws IOException {
        Path docs = checkout.root().resolve("docs");
        String page =
                """
                ## %s

                %s%s
                Made by `lab/lab %s --rounds %d --seed %d` on %s; %s.%s
                """
                        .formatted(
                                show.title(),
                                chart(docs, show, section),
                                fromRoot(checkout, section.markdown()),
                                show.name(),
                                rounds,
                                seed,
                                result.startedAt().atOffset(ZoneOffset.UTC).toLocalDate(),
                                machine(result.environment()),
                                kept(docs, section, result));
        new ResultsPage(docs.resolve("results.md")).put(show.name(), page);
    }

    /** Commands as they are typed in a checkout, wherever this one is. */
    private static String fromRoot(Checkout checkout, String markdown) {
        return markdown.replace(checkout.root() + "/", "");
    }

    /** Draws the tables, if there are any, and says where. */
    private static String chart(Path docs, Show show, Section section) throws IOException {
        if (section.tables().isEmpty()) {
            return "";
        }
        String name = "results/" + show.name() + ".svg";
        Path file = docs.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, BarChart.of(section.tables()));
        return "![Speeds relative to the base, with their 95 %% intervals](%s)\n\n".formatted(name);
    }

    /** Keeps what was measured, if anything was, and says where. */
    private static String kept(Path docs, Section section, Result result) throws IOException {
        return section.isMeasured()
                ? " Every run is in `docs/results/%s` where it was made."
                        .formatted(ResultFile.write(docs.resolve("results"), result).getFileName())
                : "";
    }

    private static String machine(Environment environment) {
        String count = environment.fact("cpu.count").orElse("?");
        String load = environment.fact("moment.load").orElse("?").split(" ", 2)[0];
        return "%s × %s, Linux %s, load before it %s%s"
                .formatted(
                        count,
                        environment.fact("cpu.model").orElse("unknown processor"),
                        environment.fact("kernel.release").orElse("?"),
                        load,
                        busy(load, count));
    }

    /** Who reads times must know that the machine had more to do; empty where it had not. */
    static String busy(String load, String processors) {
        try {
            return Double.parseDouble(load) > Double.parseDouble(processors)
                    ? ": busy with other work then, perhaps also while it ran"
                    : "";
        } catch (NumberFormatException _) {
            return "";
        }
    }

    private Progress progress(Show show) {
        return (round, of, contender, run) -> {
            PrintWriter err = spec.commandLine().getErr();
            err.println(line(show, round, of, contender, run));
            err.flush();
        };
    }

    private static String line(Show show, int round, int of, String contender, Run run) {
        return String.format(
                Locale.ROOT,
                "%s: round %d of %d, %s: %.3f s",
                show.name(),
                round,
                of,
                contender,
                run.wallNanos() / 1e9);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
