package dev.wherry.measure.command;

import java.util.Optional;

/**
 * What running a command once took.
 *
 * @param wallNanos from just before the command's process is forked until it has ended; the start
 *     of the program that measures is not in it
 * @param usage absent where it cannot be had, or where descendants outlived the command by so long
 *     that it would be wrong
 * @param exitCode the command's exit status; 128 + n if signal n ended it
 * @param complaint the last line it wrote to standard error, empty if none
 */
public record Run(long wallNanos, Optional<Usage> usage, int exitCode, String complaint) {}
