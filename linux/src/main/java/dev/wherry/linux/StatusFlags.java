package dev.wherry.linux;

/**
 * The flags that belong to an open file and are shared by every descriptor of it, in this process
 * and in others: F_GETFL and F_SETFL of fcntl(2).
 */
public final class StatusFlags {

    static final int F_GETFL = 3;
    static final int F_SETFL = 4;

    private StatusFlags() {}

    /** The flags of {@code descriptor}, from {@link OpenFlags} and beyond. */
    public static int of(int descriptor) throws ErrnoException {
        long flags = Kernel.once(SystemCall.FCNTL, descriptor, F_GETFL, 0);
        return (int) Kernel.require(flags, SystemCall.FCNTL, descriptor, "F_GETFL");
    }

    /** Sets the flags of {@code descriptor}; those that cannot change are ignored. */
    public static void set(int descriptor, int flags) throws ErrnoException {
        long result = Kernel.once(SystemCall.FCNTL, descriptor, F_SETFL, flags);
        Kernel.require(result, SystemCall.FCNTL, descriptor, "F_SETFL", flags);
    }

    /** Whether calls on {@code descriptor} fail rather than wait. */
    public static boolean isNonBlocking(int descriptor) throws ErrnoException {
        return (of(descriptor) & OpenFlags.O_NONBLOCK) != 0;
    }

    /**
     * Chooses whether calls on {@code descriptor} wait. Everybody who shares the open file feels
     * it: on an inherited descriptor use {@link Descriptor#reopen} instead.
     */
    public static void setNonBlocking(int descriptor, boolean nonBlocking) throws ErrnoException {
        int others = of(descriptor) & ~OpenFlags.O_NONBLOCK;
        set(descriptor, nonBlocking ? others | OpenFlags.O_NONBLOCK : others);
    }

    /** Whether writes to {@code descriptor} go to the end of its file. */
    public static boolean isAppending(int descriptor) throws ErrnoException {
        return (of(descriptor) & OpenFlags.O_APPEND) != 0;
    }
}
