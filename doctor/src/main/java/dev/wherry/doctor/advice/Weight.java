package dev.wherry.doctor.advice;

import java.util.Locale;

/** How much a finding matters, most first. */
public enum Weight {
    /** Loses data, or makes everything slower. */
    HARMFUL,
    /** Holds the path back. */
    LIMITS,
    /** What one side sees may be old. */
    STALE,
    /** Is good as it is. */
    HELPS,
    /** A fact that decides how others are to be read. */
    NOTE,
    /** Does nothing here, for a reason that is known. */
    NO_EFFECT,
    /** Says what would hold without it. */
    DEFAULT,
    /** Nothing is known of it; nothing is guessed. */
    UNKNOWN;

    /** As texts and JSON have it: {@code no effect}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
