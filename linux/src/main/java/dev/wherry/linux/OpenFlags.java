package dev.wherry.linux;

/**
 * Flags of open(2) and of a descriptor's status, by their names in C; those whose values are the
 * same on every architecture this module runs on.
 */
public final class OpenFlags {

    /** Only reading. */
    public static final int O_RDONLY = 0;

    /** Only writing. */
    public static final int O_WRONLY = 1;

    /** Both. */
    public static final int O_RDWR = 2;

    /** Every write goes to the end, whatever the offset. */
    public static final int O_APPEND = 0x400;

    /** Nothing waits: a call that would fails with EAGAIN. */
    public static final int O_NONBLOCK = 0x800;

    static final int O_CLOEXEC = 0x80000;

    private OpenFlags() {}
}
