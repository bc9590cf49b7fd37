package dev.wherry.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs several commands in one process, so that the JVM records in one go what all of them load and
 * how they run: the launcher makes its AOT cache of that record.
 */
final class Training {

    private Training() {}

    /** Runs each line of the file that the first argument names, words between single spaces. */
    public static void main(String[] args) throws IOException {
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            Main.run(line.split(" "), Screen.ofProcess());
        }
    }
}
