package dev.wherry.lab;

import dev.wherry.measure.Comparison;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lab chart}: draws the comparisons of result files, each beside its file. */
@Command(
        name = "chart",
        mixinStandardHelpOptions = true,
        description = "Draws the comparisons of result files as SVG, NAME.svg beside each file.")
final class ChartCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Result files.")
    private List<Path> files = List.of();

    @Override
    public Integer call() throws IOException {
        for (Path file : files) {
            Result result = ResultFile.read(file);
            Path picture = file.toAbsolutePath().resolveSibling(result.title() + ".svg");
            Files.writeString(picture, BarChart.of(tables(result)));
        }
        return 0;
    }

    /** The tables of a show, whose captions {@link ShowCommand} keeps among the options. */
    private static List<Table> tables(Result result) {
        List<Table> tables = new ArrayList<>();
        for (Comparison comparison : result.comparisons()) {
            String caption = result.options().get(ShowCommand.captionOption(tables.size()));
            tables.add(new Table(caption == null ? result.title() : caption, comparison));
        }
        return tables;
    }
}
