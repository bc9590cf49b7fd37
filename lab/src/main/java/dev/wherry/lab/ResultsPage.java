package dev.wherry.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code docs/results.md}: one section a show, each between two marker lines, so that a show can be
 * measured again alone.
 */
record ResultsPage(Path file) {

    private static final String HEAD =
            """
            # Results

            Every figure on this page was made by the command named below its table, on the machine described there.
            The machine is noisy and small, so read ratios: contenders take turns in a random order, a ratio compares
            within rounds, and the bracket behind it holds the truth with 95 % confidence. `measure` computes all of them.
            """;

    /** Replaces the section called {@code name}, or adds it at the end. */
    void put(String name, String markdown) throws IOException {
        String begin = "<!-- lab " + name + " -->\n";
        String end = "<!-- /lab " + name + " -->\n";
        String page = Files.exists(file) ? Files.readString(file) : HEAD;
        int from = page.indexOf(begin);
        int to = page.indexOf(end);
        String section = begin + markdown + end;
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(
                file,
                from < 0 || to < from
                        ? page + "\n" + section
                        : page.substring(0, from) + section + page.substring(to + end.length()));
    }
}
