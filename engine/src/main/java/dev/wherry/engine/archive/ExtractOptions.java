package dev.wherry.engine.archive;

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
 */
public record ExtractOptions(
        boolean test,
        boolean owner,
        boolean preserveSpecial,
        Limits limits,
        boolean failFast,
        NameChoice names) {

    /** Maps names. */
    public ExtractOptions(
            boolean test, boolean owner, boolean preserveSpecial, Limits limits, boolean failFast) {
        this(test, owner, preserveSpecial, limits, failFast, NameChoice.MAP);
    }
}
