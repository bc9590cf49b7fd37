package dev.wherry.linux;

/**
 * What the kernel can be told about a range of a regular file: posix_fadvise(2),
 * sync_file_range(2), fallocate(2). Offsets and lengths are in bytes; a length of 0 reaches to the
 * end of the file, except for {@link #reserve}.
 */
public final class FileAdvice {

    static final int POSIX_FADV_DONTNEED = 4;
    static final int SYNC_FILE_RANGE_WRITE = 2;
    static final int FALLOC_FL_KEEP_SIZE = 1;

    private FileAdvice() {}

    /** Begins to write dirty pages of the range to the device, without waiting for them. */
    public static void startWriteback(int descriptor, long offset, long bytes)
            throws ErrnoException {
        require(SystemCall.SYNC_FILE_RANGE, descriptor, offset, bytes, SYNC_FILE_RANGE_WRITE);
    }

    /** Gives the clean pages of the range back; dirty ones stay in the page cache. */
    public static void dropCache(int descriptor, long offset, long bytes) throws ErrnoException {
        require(SystemCall.FADVISE64, descriptor, offset, bytes, POSIX_FADV_DONTNEED);
    }

    /**
     * Reserves space for the range and leaves the file's length alone, so that a full disk shows
     * before the first byte. Fails with EOPNOTSUPP where the file system cannot.
     *
     * @param bytes 1 or more
     */
    public static void reserve(int descriptor, long offset, long bytes) throws ErrnoException {
        SystemCall call = SystemCall.FALLOCATE;
        long result = Kernel.restarting(call, descriptor, FALLOC_FL_KEEP_SIZE, offset, bytes, 0, 0);
        Kernel.require(result, call, descriptor, "FALLOC_FL_KEEP_SIZE", offset, bytes);
    }

    private static void require(
            SystemCall call, int descriptor, long offset, long bytes, int advice)
            throws ErrnoException {
        long result = Kernel.restarting(call, descriptor, offset, bytes, advice, 0, 0);
        Kernel.require(result, call, descriptor, offset, bytes, advice);
    }
}
