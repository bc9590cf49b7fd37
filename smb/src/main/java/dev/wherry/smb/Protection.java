package dev.wherry.smb;

/** How much of what is sent must be protected. */
public enum Protection {
    /** What the server insists on. */
    AS_REQUIRED,
    /** Everything is signed. */
    SIGNED,
    /** Everything is encrypted. */
    SEALED
}
