package dev.wherry.linux;

import java.util.Optional;

/**
 * Bytes that the kernel copies, or shares, between two regular files, and where a file has holes.
 * Calls for platform threads.
 */
public final class FileRange {

    /** FICLONE of ioctl_ficlonerange(2): {@code _IOW(0x94, 9, int)}. */
    static final int FICLONE = 0x40049409;

    /** Errors that say "not between these two", rather than that something is wrong. */
    private static boolean isElsewhere(long result) {
        return result == -Errno.EXDEV.number()
                || result == -Errno.EOPNOTSUPP.number()
                || result == -Errno.ENOTTY.number()
                || result == -Errno.EINVAL.number()
                || result == -Errno.ENOSYS.number()
                || result == -Errno.EPERM.number();
    }

    private FileRange() {}

    /**
     * Makes the whole content of {@code to} share that of {@code from}.
     *
     * @return empty if done, else why these two cannot, in the system's words
     * @throws ErrnoException if something is wrong
     */
    public static Optional<String> share(int from, int to) throws ErrnoException {
        long result = Kernel.restarting(SystemCall.IOCTL, to, FICLONE, from);
        if (isElsewhere(result)) {
            return Optional.of(Errno.of((int) -result).map(Errno::text).orElse("error"));
        }
        Kernel.require(result, SystemCall.IOCTL, to, "FICLONE", from);
        return Optional.empty();
    }

    /**
     * Copies up to {@code count} bytes from the offset of {@code from} to the offset of {@code to},
     * and moves both.
     *
     * @return bytes copied; 0 at the end of {@code from}; -1 if the kernel cannot between these two
     */
    public static long copy(int from, int to, long count) throws ErrnoException {
        SystemCall call = SystemCall.COPY_FILE_RANGE;
        long copied = Kernel.restarting(call, from, 0, to, 0, count, 0);
        return isElsewhere(copied) ? -1 : Kernel.require(copied, call, from, to, count);
    }

    /**
     * Where data begins at or after {@code offset}.
     *
     * @return -1 if there is none up to the end, or the system cannot tell
     */
    public static long nextData(int descriptor, long offset) throws ErrnoException {
        return seek(descriptor, offset, OpenFile.SEEK_DATA);
    }

    /** Where the data at {@code offset} ends: at a hole, or at the end of the file. */
    public static long nextHole(int descriptor, long offset) throws ErrnoException {
        return seek(descriptor, offset, OpenFile.SEEK_HOLE);
    }

    /** How long the file is; its offset moves to its end. */
    public static long sizeOf(int descriptor) throws ErrnoException {
        return seek(descriptor, 0, OpenFile.SEEK_END);
    }

    /** Sets the offset of {@code descriptor}. */
    public static void seekTo(int descriptor, long offset) throws ErrnoException {
        seek(descriptor, offset, OpenFile.SEEK_SET);
    }

    private static long seek(int descriptor, long offset, int whence) throws ErrnoException {
        long place = Kernel.restarting(SystemCall.LSEEK, descriptor, offset, whence);
        if (place == -Errno.ENXIO.number()) {
            return -1;
        }
        return Kernel.require(place, SystemCall.LSEEK, descriptor, offset, whence);
    }
}
