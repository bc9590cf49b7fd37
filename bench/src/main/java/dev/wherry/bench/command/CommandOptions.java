package dev.wherry.bench.command;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is run, and how.
 *
 * @param commands one or more, the first one the base
 * @param rounds in each of which every command runs once, at least 1; fewer than 6 allow no claim
 * @param warmups rounds before them, 0 or more
 * @param prepare a shell script that runs before every run, untimed
 * @param exitCode that is a success
 * @param cold whether the page cache is emptied before every run
 * @param timeout of one run
 * @param seed of the orders
 */
public record CommandOptions(
        List<List<String>> commands,
        int rounds,
        int warmups,
        Optional<String> prepare,
        int exitCode,
        boolean cold,
        Duration timeout,
        long seed) {

    public CommandOptions {
        commands = List.copyOf(commands);
        if (commands.isEmpty()) {
            throw new IllegalArgumentException("no command to run");
        }
    }
}
