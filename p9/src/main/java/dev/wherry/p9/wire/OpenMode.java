package dev.wherry.p9.wire;

/**
 * The flags of Tlopen and Tlcreate: numbers of the protocol, equal to those of Linux on x86 and to
 * no other machine's.
 */
public final class OpenMode {

    public static final int READ_ONLY = 0;
    public static final int WRITE_ONLY = 1;
    public static final int READ_WRITE = 2;
    public static final int NO_ACCESS = 3;

    /** The bits of the four above. */
    public static final int ACCESS_MASK = 3;

    public static final int CREATE = 0100;
    public static final int EXCLUSIVE = 0200;
    public static final int TRUNCATE = 01000;
    public static final int APPEND = 02000;
    public static final int NONBLOCK = 04000;
    public static final int DSYNC = 010000;
    public static final int DIRECT = 040000;
    public static final int LARGEFILE = 0100000;
    public static final int DIRECTORY = 0200000;
    public static final int NOFOLLOW = 0400000;
    public static final int NOATIME = 01000000;
    public static final int SYNC = 04000000;

    private OpenMode() {}
}
