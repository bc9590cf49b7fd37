package dev.wherry.bench.list;

import dev.wherry.core.OperationException;
import dev.wherry.measure.result.Result;
import dev.wherry.measure.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A store of results: every {@code .json} file in a folder and in the folders in it. */
public final class Store {

    private static final int DEPTH = 2;
    private static final int MOST_FILES = 10_000;
    private static final int SHORT_BOOT = 8;

    private Store() {}

    /**
     * What was found.
     *
     * @param text a line for each result: start, suite, kernel, boot, file
     * @param problems the files that are none
     */
    public record Listing(String text, List<OperationException> problems) {}

    private record Kept(Path file, Result result) {}

    /**
     * Reads all of them.
     *
     * @throws OperationException if there is no such folder, or more than 10,000 files
     */
    public static Listing list(Path folder) throws IOException {
        List<Kept> kept = new ArrayList<>();
        List<OperationException> problems = new ArrayList<>();
        for (Path file : files(folder)) {
            try {
                kept.add(new Kept(file, ResultFile.read(file)));
            } catch (OperationException e) {
                problems.add(e);
            }
        }
        kept.sort(Comparator.comparing(each -> each.result().startedAt()));
        var text = new StringBuilder();
        kept.forEach(each -> text.append(line(each)).append('\n'));
        return new Listing(text.toString(), problems);
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new OperationException("list", folder.toString(), "no such folder", "", null);
        }
        try (Stream<Path> all = Files.walk(folder, DEPTH)) {
            List<Path> files =
                    all.filter(file -> file.toString().endsWith(".json"))
                            .limit(MOST_FILES + 1L)
                            .toList();
            if (files.size() > MOST_FILES) {
                throw new OperationException(
                        "list",
                        folder.toString(),
                        "more than " + MOST_FILES + " files",
                        "give one of the folders in it",
                        null);
            }
            return files;
        }
    }

    private static String line(Kept kept) {
        Result result = kept.result();
        String boot = result.environment().series().orElse("?");
        return "%s  %-8s  %s  boot %s  %s"
                .formatted(
                        result.startedAt(),
                        result.title(),
                        result.environment().fact("kernel.release").orElse("?"),
                        boot.substring(0, Math.min(boot.length(), SHORT_BOOT)),
                        kept.file());
    }
}
