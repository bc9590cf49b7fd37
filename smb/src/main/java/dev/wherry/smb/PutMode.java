package dev.wherry.smb;

/** How a file gets its name. */
public enum PutMode {
    /** A new file appears under its name; one that exists already is an error. */
    NEW,
    /** A new file appears under its name; one that exists is replaced as {@link #ATOMIC} does. */
    REPLACE,
    /** Written under another name and renamed: nobody ever sees a part of it. */
    ATOMIC
}
