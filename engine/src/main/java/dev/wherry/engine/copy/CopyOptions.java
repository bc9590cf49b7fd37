package dev.wherry.engine.copy;

import dev.wherry.core.tree.TreeTraits;

/**
 * How a copy is to be made.
 *
 * @param existing which files that are there already are left alone
 * @param filter what is left out
 * @param owner whether users and groups are kept
 * @param delete whether what the source does not have is removed from the target
 * @param maxDelete more than this is not removed, and then nothing is
 * @param dryRun tell what would be done, and do nothing
 * @param verify read each file back and compare
 * @param oneFileSystem do not enter folders on other file systems than the source's
 * @param failFast the first failure ends it
 * @param jobs files written at a time, 1 to {@link #MOST_JOBS}; {@link #SUITABLE_JOBS} for what
 *     suits the target
 * @param names what becomes of names that the target cannot hold
 * @param bytesPerSecond the most that are read a second, 1 or more; {@link Long#MAX_VALUE} for no
 *     limit
 * @param resume whether a part of a large file that was left is gone on with
 */
public record CopyOptions(
        Existing existing,
        Filter filter,
        boolean owner,
        boolean delete,
        long maxDelete,
        boolean dryRun,
        boolean verify,
        boolean oneFileSystem,
        boolean failFast,
        int jobs,
        NameChoice names,
        long bytesPerSecond,
        boolean resume) {

    /** More is hardly meant; whoever means it can say so. */
    public static final long DEFAULT_MAX_DELETE = 1000;

    /** As many files at a time as suit the target. */
    public static final int SUITABLE_JOBS = 0;

    /** Where each costs a round trip: enough for 5 ms of it at 0.1 ms a file. */
    public static final int REMOTE_JOBS = 64;

    /** As many as there are processors, and at most four: beyond that the file system waits. */
    public static final int DEFAULT_JOBS =
            Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 4);

    /** The most files written at a time. */
    public static final int MOST_JOBS = 64;

    /** Replaces what exists; removes nothing. */
    public static final CopyOptions DEFAULT =
            new CopyOptions(
                    Existing.REPLACE,
                    Filter.ALL,
                    false,
                    false,
                    DEFAULT_MAX_DELETE,
                    false,
                    false,
                    false,
                    false,
                    SUITABLE_JOBS,
                    NameChoice.MAP,
                    Long.MAX_VALUE,
                    false);

    /** Checks the numbers. */
    public CopyOptions {
        requireJobs(jobs);
        if (bytesPerSecond < 1) {
            throw new IllegalArgumentException("--rate " + bytesPerSecond + " is below 1");
        }
        if (maxDelete < 0) {
            throw new IllegalArgumentException("--max-delete " + maxDelete + " is below 0");
        }
    }

    /** Refuses a number of files at a time that makes no sense. */
    public static void requireJobs(int jobs) {
        if (jobs < SUITABLE_JOBS || jobs > MOST_JOBS) {
            throw new IllegalArgumentException(
                    "--jobs " + jobs + " is not between 1 and " + MOST_JOBS);
        }
    }

    /** How many files are written at a time to a tree with {@code traits}, if {@code asked} for. */
    public static int jobsOn(TreeTraits traits, int asked) {
        int suitable = traits.latencyBound() ? REMOTE_JOBS : DEFAULT_JOBS;
        return asked == SUITABLE_JOBS ? suitable : asked;
    }

    /** What is done about a file that is there already. */
    public enum Existing {
        /** It is replaced. */
        REPLACE,
        /** It is left alone if size and time of modification are the same. */
        UPDATE,
        /** It is left alone if its content is the same. */
        CHECKSUM
    }
}
