package dev.wherry.lab;

import dev.wherry.bench.input.InputFile;
import dev.wherry.bench.input.Measured;
import dev.wherry.measure.contrast.Quantity;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.result.ResultFile;
import dev.wherry.measure.statistic.Slices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What runs of {@code wherry bench} left in a store of their own.
 *
 * @param store a folder with at least one result
 */
record BenchRun(Path store) {

    /** Runs {@code before wherry bench kernel options} to the end, in the checkout's root. */
    static BenchRun kernel(Checkout checkout, List<String> before, Path store, String... options)
            throws LabException, InterruptedException {
        Script.output("", command(checkout, before, store, options));
        return new BenchRun(store);
    }

    /** The words of it. */
    static List<String> command(
            Checkout checkout, List<String> before, Path store, String... options) {
        List<String> command = new ArrayList<>(before);
        command.addAll(
                List.of(
                        checkout.root().resolve("wherry").toString(),
                        "bench",
                        "kernel",
                        "-q",
                        "--store",
                        store.toString()));
        command.addAll(List.of(options));
        return command;
    }

    /** All results as series of one system. */
    Measured measured() throws IOException {
        if (InputFile.read(store) instanceof Measured measured) {
            return measured;
        }
        throw new LabException(store + " is no store of results");
    }

    /** All samples of {@code measured}, each series under a name that starts with {@code side}. */
    static Map<String, Slices> slices(String side, Measured measured) {
        Map<String, Slices> slices = new TreeMap<>();
        for (Quantity quantity : measured.quantities()) {
            for (int i = 0; i < quantity.series().size(); i++) {
                slices.put(
                        "%s %d: %s".formatted(side, i + 1, quantity.name()),
                        new Slices(1, quantity.series().get(i)));
            }
        }
        return slices;
    }

    /** The only result. */
    Result result() throws IOException {
        try (Stream<Path> files = Files.list(store)) {
            List<Path> all = files.toList();
            if (all.size() != 1) {
                throw new LabException(store + " has " + all.size() + " results");
            }
            return ResultFile.read(all.getFirst());
        }
    }
}
