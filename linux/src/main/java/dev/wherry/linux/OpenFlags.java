package dev.wherry.linux;

import java.util.Optional;

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

    static final int O_CREAT = 0x40;
    static final int O_EXCL = 0x80;
    static final int O_PATH = 0x200000;
    static final int O_CLOEXEC = 0x80000;

    private OpenFlags() {}

    /**
     * O_DIRECT as this machine has it: past the page cache. Whether buffers and lengths must be
     * aligned depends on the file system.
     */
    public static int direct() {
        return here().map(Architecture::directFlag).orElse(0);
    }

    /** O_DIRECTORY as this machine has it. */
    static int directory() {
        return here().map(Architecture::directoryFlag).orElse(0);
    }

    /** O_NOFOLLOW as this machine has it. */
    static int noFollow() {
        return here().map(Architecture::noFollowFlag).orElse(0);
    }

    private static Optional<Architecture> here() {
        return Architecture.of(System.getProperty("os.arch"));
    }
}
