package dev.wherry.measure;

import dev.wherry.measure.command.Run;

/** Told of each run as soon as it is over, on the thread that measures. Must be quick. */
@FunctionalInterface
public interface Progress {

    /** Tells nobody. */
    Progress SILENT = (_, _, _, _) -> {};

    /**
     * One run is over.
     *
     * @param round from 1 to {@code rounds}; 0 and below are warm-ups
     * @param rounds how many will be counted
     */
    void ran(int round, int rounds, String contender, Run run);
}
