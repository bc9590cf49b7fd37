package dev.wherry.p9.mount;

import java.util.Locale;

/** What the kernel keeps of what it read, and for how long. */
public enum CacheMode {
    /** Nothing: each look is at the server. Shared writable mappings are refused. */
    NONE,
    /** Pages of mapped files; since 6.4 of all files that are open, with writes held back. */
    MMAP,
    /** Everything, names included, for ever: only for a tree that nobody else changes. */
    LOOSE;

    /**
     * The mode {@code text} names, as mount spells it.
     *
     * @throws IllegalArgumentException if it names none
     */
    public static CacheMode parse(String text) {
        for (CacheMode mode : values()) {
            if (mode.spelling().equals(text)) {
                return mode;
            }
        }
        throw new IllegalArgumentException(
                "'" + text + "' is no cache mode; there are none, mmap and loose");
    }

    /** As mount spells it. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT);
    }
}
