package dev.wherry.engine.archive;

import dev.wherry.engine.copy.CopyOptions;
import dev.wherry.engine.copy.NameChoice;

/**
 * How an archive is to be taken out.
 *
 * @param test read and check everything, write nothing
 * @param owner whether users and groups are set
 * @param preserveSpecial whether set-user-ID, set-group-ID and sticky bits are set
 * @param limits how much it may be
 * @param failFast the first failure ends it
 * @param names what becomes of names that the target cannot hold
 * @param jobs as in {@link CopyOptions}
 */
public record ExtractOptions(
        boolean test,
        boolean owner,
        boolean preserveSpecial,
        Limits limits,
        boolean failFast,
        NameChoice names,
        int jobs) {

    /** Checks {@code jobs}. */
    public ExtractOptions {
        CopyOptions.requireJobs(jobs);
    }
}
