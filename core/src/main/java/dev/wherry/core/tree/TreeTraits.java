package dev.wherry.core.tree;

/**
 * What a tree can keep, and how it is best spoken to.
 *
 * @param modes permissions as POSIX has them
 * @param owners users and groups by number, as far as the system lets this user set them
 * @param symbolicLinks whether links can be made
 * @param hardLinks whether a file can have several names
 * @param sparse whether a file can have holes
 * @param caseSensitive whether {@code a} and {@code A} are two names
 * @param names which names it can hold
 * @param timeResolutionNanos times are cut to a multiple of this, 1 or more
 * @param latencyBound every operation costs a round trip, so that overlapping pays
 */
public record TreeTraits(
        boolean modes,
        boolean owners,
        boolean symbolicLinks,
        boolean hardLinks,
        boolean sparse,
        boolean caseSensitive,
        NameRule names,
        long timeResolutionNanos,
        boolean latencyBound) {

    /** Which names can stand for a file. */
    public enum NameRule {
        /** Any bytes but {@code /} and NUL. */
        POSIX,
        /** No control characters, none of {@code <>:"/\|?*}, no device's name, no last dot. */
        WINDOWS
    }
}
