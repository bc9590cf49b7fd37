package dev.wherry.cli;

import dev.wherry.core.Logins;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Asks on the terminal itself, since standard input and output may be data. */
final class TerminalPrompt {

    private static final Path TERMINAL = Path.of("/dev/tty");
    private static final int LIMIT_BYTES = 1 << 12;

    /**
     * A shell asks, because it puts the terminal right again also when a signal ends us: Ctrl-C
     * reaches it as it does us. It then waits, so that what we hear of is the signal and not that
     * there is no answer.
     */
    private static final String SCRIPT =
            """
            before=$(stty -g) || exit
            trap 'stty "$before"; sleep 1; exit 130' INT TERM HUP
            stty -echo
            printf %s "$1" >/dev/tty
            IFS= read -r answer
            status=$?
            stty "$before"
            echo >/dev/tty
            printf %s "$answer"
            exit $status
            """;

    private TerminalPrompt() {}

    /** Shows {@code question} and reads a line unseen; empty where there is no terminal. */
    static Optional<char[]> hidden(String question) throws IOException {
        if (!Files.exists(TERMINAL)) {
            return Optional.ofNullable(System.console())
                    .filter(Console::isTerminal)
                    .map(console -> console.readPassword("%s", question));
        }
        ProcessBuilder shell =
                new ProcessBuilder("sh", "-c", SCRIPT, "sh", question)
                        .redirectInput(TERMINAL.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD);
        shell.environment().remove(Logins.PASSWORD_VARIABLE);
        Process process;
        try {
            process = shell.start();
        } catch (IOException _) {
            // Nobody can be asked: a process without a terminal cannot open this device.
            return Optional.empty();
        }
        try (InputStream answer = process.getInputStream()) {
            byte[] line = answer.readNBytes(LIMIT_BYTES);
            return process.waitFor() == 0
                    ? Optional.of(new String(line, StandardCharsets.UTF_8).toCharArray())
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a password was asked for", e);
        }
    }
}
