package dev.wherry.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs a list of command lines in this one process, so that the classes a user's start will need
 * are loaded and linked when the AOT cache is recorded. Started by {@code build/image.sh}.
 */
final class Training {

    private Training() {}

    /** Runs each line of the file {@code args[0]}; fails with the first command that does. */
    public static void main(String[] args) throws IOException {
        Screen screen = Screen.ofProcess();
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            int status = line.isBlank() ? ExitStatus.OK : Main.run(line.split(" ", -1), screen);
            if (status != ExitStatus.OK) {
                System.exit(status);
            }
        }
    }
}
