package dev.wherry.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * One command: its options, and what it does with them. The options are declared with picocli's
 * builders, not its annotations: reading annotations takes several times as long as a short relay.
 */
interface Command {

    /** Declares the options, positional parameters and help. */
    CommandSpec spec();

    /** Whether what follows the first positional parameter belongs to that, options included. */
    default boolean stopsAtPositional() {
        return false;
    }

    /** The exit code for bad options and refusals. */
    default int usageStatus() {
        return ExitStatus.USAGE;
    }

    /**
     * Does it.
     *
     * @return the exit code
     * @throws IllegalArgumentException if an option's value makes no sense
     */
    int run(ParseResult options, Screen screen);
}
