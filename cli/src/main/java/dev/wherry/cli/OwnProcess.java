package dev.wherry.cli;

import dev.wherry.core.OperationException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** This program, started again as it was started. */
final class OwnProcess {

    private static final String MAIN = "dev.wherry.cli/dev.wherry.cli.Main";

    private OwnProcess() {}

    /** The command of this process up to the main class. */
    static List<String> upToMain() throws IOException {
        ProcessHandle.Info info = ProcessHandle.current().info();
        List<String> arguments = Arrays.asList(info.arguments().orElse(new String[0]));
        int main = arguments.indexOf(MAIN);
        if (info.command().isEmpty() || main < 0) {
            throw new OperationException(
                    "start",
                    "another process of this program",
                    "the system does not say how this one was started",
                    "run it several times with the same --store instead",
                    null);
        }
        List<String> command = new ArrayList<>(List.of(info.command().get()));
        command.addAll(arguments.subList(0, main + 1));
        return command;
    }

    /** Runs {@code command} with our standard streams. */
    static int run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).inheritIO().start();
        try {
            return process.waitFor();
        } finally {
            process.destroy();
        }
    }
}
