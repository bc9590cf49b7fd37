/**
 * Whole commands and what running one took. A {@link dev.wherry.measure.command.Command} is run by
 * a {@link dev.wherry.measure.command.Runner}, which gives a {@link dev.wherry.measure.command.Run}
 * with the {@link dev.wherry.measure.command.Usage} of the command and all its descendants.
 *
 * <p>Where the figures come from: a small Perl program (Perl is on every Debian and Fedora) starts
 * the command, waits for it and reads {@code getrusage(RUSAGE_CHILDREN)}, which Java cannot. As a
 * child subreaper it also inherits and counts descendants whose parents ended first. See {@link
 * dev.wherry.measure.command.Usage} for the resolution of each figure. Where that is not possible,
 * only wall time is measured and usage is absent, never zero.
 */
package dev.wherry.measure.command;
