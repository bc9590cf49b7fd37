/**
 * The commands. {@link dev.wherry.cli.Main} builds the model of the one command that was chosen;
 * each command turns its options into the engine's and says how it ended as an exit code.
 */
package dev.wherry.cli;
