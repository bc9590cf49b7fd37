/**
 * Whole commands, such as a compile, alone or in turns with another. {@link
 * dev.wherry.bench.command.CommandSuite} adds to {@code dev.wherry.measure} what a user of a
 * command line needs: what is prepared before each run, and the state of the page cache.
 */
package dev.wherry.bench.command;
