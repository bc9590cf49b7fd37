package dev.wherry.core.tree;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

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

    /**
     * What two names have in common that are one name to this tree: the name itself, or without its
     * case.
     */
    public String key(String name) {
        return caseSensitive ? name : NameRule.folded(name);
    }

    /**
     * Whether a file that is to bear {@code wanted} and has {@code present} is as new as it can be.
     */
    public boolean isSameTime(Instant wanted, Instant present) {
        Duration off = Duration.between(present, wanted).abs();
        return off.compareTo(Duration.ofNanos(timeResolutionNanos)) < 0;
    }

    /** Whether there are names that a POSIX tree may have and this one may not. */
    public boolean restrictsNames() {
        return !caseSensitive || names != NameRule.POSIX;
    }

    /** Which names can stand for a file. */
    public enum NameRule {
        /** Any bytes but {@code /} and NUL, 255 of them. */
        POSIX {
            @Override
            public Optional<String> objection(String name) {
                return bytes(name) > LONGEST
                        ? Optional.of("its name is longer than " + LONGEST + " bytes")
                        : Optional.empty();
            }
        },

        /**
         * 255 units of UTF-16: no control characters, none of {@code <>:"/\\|?*}, no device's name,
         * no dot or space at the end, no half characters.
         */
        WINDOWS {
            @Override
            public Optional<String> objection(String name) {
                return WindowsNames.objection(name);
            }
        };

        static final int LONGEST = 255;

        /** Why {@code name} cannot stand for a file, as a clause; empty where it can. */
        public abstract Optional<String> objection(String name);

        /**
         * Without its case, as systems that do not tell case apart compare: a character at a time.
         */
        static String folded(String name) {
            char[] folded = name.toCharArray();
            for (int i = 0; i < folded.length; i++) {
                folded[i] = Character.toLowerCase(Character.toUpperCase(folded[i]));
            }
            return new String(folded);
        }

        /** Its length in UTF-8, where half a character stands for one byte ({@link TreePath}). */
        private static int bytes(String name) {
            int bytes = 0;
            for (int i = 0; i < name.length(); ) {
                int c = name.codePointAt(i);
                i += Character.charCount(c);
                if (c < 0x80 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
                    bytes++;
                } else {
                    bytes += c < 0x800 ? 2 : c < Character.MIN_SUPPLEMENTARY_CODE_POINT ? 3 : 4;
                }
            }
            return bytes;
        }
    }
}
