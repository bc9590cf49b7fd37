package dev.wherry.linux;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Every number this module has copied from the C headers, as C expressions with our values, so that
 * a C compiler can be asked whether they agree. For the project's own lab.
 */
public final class KernelConstants {

    private KernelConstants() {}

    /** The headers that declare what {@link #expressions} uses; {@code _GNU_SOURCE} is assumed. */
    public static List<String> headers() {
        return List.of(
                "errno.h",
                "fcntl.h",
                "limits.h",
                "linux/fs.h",
                "linux/openat2.h",
                "poll.h",
                "signal.h",
                "stddef.h",
                "stdio.h",
                "sys/eventfd.h",
                "sys/mman.h",
                "sys/socket.h",
                "sys/stat.h",
                "time.h",
                "unistd.h");
    }

    /** C expressions of integer type and the value each should have. */
    public static Map<String, Long> expressions() {
        Map<String, Long> all = new TreeMap<>();
        for (Errno errno : Errno.values()) {
            all.put(errno.name(), (long) errno.number());
        }
        for (int signal = 1; !Signals.symbol(signal).startsWith("signal"); signal++) {
            all.put(Signals.symbol(signal), (long) signal);
        }
        all.put("O_RDONLY", (long) OpenFlags.O_RDONLY);
        all.put("O_WRONLY", (long) OpenFlags.O_WRONLY);
        all.put("O_RDWR", (long) OpenFlags.O_RDWR);
        all.put("O_APPEND", (long) OpenFlags.O_APPEND);
        all.put("O_NONBLOCK", (long) OpenFlags.O_NONBLOCK);
        all.put("O_CLOEXEC", (long) OpenFlags.O_CLOEXEC);
        all.put("AT_FDCWD", (long) Descriptor.AT_FDCWD);
        all.put("F_GETFL", (long) StatusFlags.F_GETFL);
        all.put("F_SETFL", (long) StatusFlags.F_SETFL);
        all.put("F_GETPIPE_SZ", (long) PipeCapacity.F_GETPIPE_SZ);
        all.put("F_SETPIPE_SZ", (long) PipeCapacity.F_SETPIPE_SZ);
        all.put("SPLICE_F_NONBLOCK", (long) Splice.SPLICE_F_NONBLOCK);
        all.put("POLLIN", (long) Poll.POLLIN);
        all.put("POLLOUT", (long) Poll.POLLOUT);
        all.put("POLLERR", (long) Poll.POLLERR);
        all.put("POLLHUP", (long) Poll.POLLHUP);
        all.put("POLLNVAL", (long) Poll.POLLNVAL);
        all.put("EFD_NONBLOCK", (long) EventDescriptor.EFD_NONBLOCK);
        all.put("EFD_CLOEXEC", (long) EventDescriptor.EFD_CLOEXEC);
        all.put("POSIX_FADV_DONTNEED", (long) FileAdvice.POSIX_FADV_DONTNEED);
        all.put("SYNC_FILE_RANGE_WRITE", (long) FileAdvice.SYNC_FILE_RANGE_WRITE);
        all.put("FALLOC_FL_KEEP_SIZE", (long) FileAdvice.FALLOC_FL_KEEP_SIZE);
        all.put("S_IFMT", (long) DescriptorKind.S_IFMT);
        all.put("S_IFIFO", (long) DescriptorKind.S_IFIFO);
        all.put("S_IFCHR", (long) DescriptorKind.S_IFCHR);
        all.put("S_IFREG", (long) DescriptorKind.S_IFREG);
        all.put("S_IFSOCK", (long) DescriptorKind.S_IFSOCK);
        all.put("offsetof(struct pollfd, fd)", (long) Poll.FD);
        all.put("offsetof(struct pollfd, events)", (long) Poll.EVENTS);
        all.put("offsetof(struct pollfd, revents)", (long) Poll.REVENTS);
        all.put("sizeof(struct pollfd)", (long) Poll.POLLFD_BYTES);
        all.put("offsetof(struct timespec, tv_nsec)", (long) Poll.NANOSECONDS);
        all.put("sizeof(struct timespec)", (long) Poll.TIMESPEC_BYTES);
        all.put("O_CREAT", (long) OpenFlags.O_CREAT);
        all.put("O_EXCL", (long) OpenFlags.O_EXCL);
        all.put("O_PATH", (long) OpenFlags.O_PATH);
        all.put("O_DIRECTORY", (long) OpenFlags.directory());
        all.put("O_NOFOLLOW", (long) OpenFlags.noFollow());
        all.put("RESOLVE_NO_MAGICLINKS", (long) Directory.RESOLVE_NO_MAGICLINKS);
        all.put("RESOLVE_NO_SYMLINKS", (long) Directory.RESOLVE_NO_SYMLINKS);
        all.put("RESOLVE_BENEATH", (long) Directory.RESOLVE_BENEATH);
        all.put("AT_SYMLINK_NOFOLLOW", (long) Directory.AT_SYMLINK_NOFOLLOW);
        all.put("AT_REMOVEDIR", (long) Directory.AT_REMOVEDIR);
        all.put("AT_EMPTY_PATH", (long) Directory.AT_EMPTY_PATH);
        all.put("RENAME_NOREPLACE", (long) Directory.RENAME_NOREPLACE);
        all.put("sizeof(struct open_how)", (long) Directory.OPEN_HOW_BYTES);
        all.put("UTIME_OMIT", FileTimes.UTIME_OMIT);
        all.put("SEEK_SET", (long) OpenFile.SEEK_SET);
        all.put("SEEK_CUR", (long) OpenFile.SEEK_CUR);
        all.put("SEEK_END", (long) OpenFile.SEEK_END);
        all.put("SEEK_DATA", (long) OpenFile.SEEK_DATA);
        all.put("SEEK_HOLE", (long) OpenFile.SEEK_HOLE);
        all.put("FICLONE", (long) FileRange.FICLONE);
        all.put("S_IFDIR", (long) DescriptorKind.S_IFDIR);
        all.put("S_IFLNK", (long) DescriptorKind.S_IFLNK);
        all.put("STATX_BASIC_STATS", (long) FileStatus.STATX_BASIC_STATS);
        all.put("sizeof(struct statx)", (long) FileStatus.BYTES);
        all.put("offsetof(struct statx, stx_nlink)", (long) FileStatus.LINKS);
        all.put("offsetof(struct statx, stx_uid)", (long) FileStatus.USER);
        all.put("offsetof(struct statx, stx_gid)", (long) FileStatus.GROUP);
        all.put("offsetof(struct statx, stx_mode)", (long) FileStatus.MODE);
        all.put("offsetof(struct statx, stx_ino)", (long) FileStatus.INODE);
        all.put("offsetof(struct statx, stx_size)", (long) FileStatus.SIZE);
        all.put("offsetof(struct statx, stx_blocks)", (long) FileStatus.BLOCKS);
        all.put("offsetof(struct statx, stx_mtime)", (long) FileStatus.MODIFIED);
        all.put("offsetof(struct statx, stx_dev_major)", (long) FileStatus.DEVICE_MAJOR);
        all.put("offsetof(struct statx, stx_dev_minor)", (long) FileStatus.DEVICE_MINOR);
        all.put("MFD_CLOEXEC", (long) ExecutableMemory.MFD_CLOEXEC);
        all.put("PROT_READ", (long) ExecutableMemory.PROT_READ);
        all.put("PROT_EXEC", (long) ExecutableMemory.PROT_EXEC);
        all.put("MAP_PRIVATE", (long) ExecutableMemory.MAP_PRIVATE);
        all.put("AF_UNIX", (long) SocketPair.AF_UNIX);
        all.put("SOCK_STREAM", (long) SocketPair.SOCK_STREAM);
        all.put("SOCK_CLOEXEC", (long) SocketPair.SOCK_CLOEXEC);
        all.put("_NSIG - 1", (long) Signals.LAST);
        return all;
    }

    /**
     * System call numbers by name, such as {@code pipe2}.
     *
     * @param osArch as in the system property {@code os.arch}
     * @throws IllegalArgumentException if no numbers are known for it
     */
    public static Map<String, Integer> systemCalls(String osArch) {
        Architecture architecture =
                Architecture.of(osArch)
                        .orElseThrow(() -> new IllegalArgumentException("unknown: " + osArch));
        Map<String, Integer> all = new TreeMap<>();
        for (SystemCall call : SystemCall.values()) {
            all.put(call.symbol(), call.number(architecture));
        }
        return all;
    }
}
