package dev.wherry.core;

/** How much of what crosses to another machine must be protected, where its protocol can do it. */
public enum Protection {
    /** What the other side insists on. */
    AS_REQUIRED,
    /** Everything is signed. */
    SIGNED,
    /** Everything is encrypted. */
    SEALED
}
