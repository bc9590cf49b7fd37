package dev.wherry.linux;

import java.util.Locale;

/**
 * Every system call made here, with its number on each {@link Architecture}: {@code
 * asm/unistd_64.h} for x86_64, {@code asm-generic/unistd.h} for aarch64. Calls that only the older
 * of the two has (open, poll, pipe, eventfd) are made through their successors, so that there is
 * one way on both.
 */
enum SystemCall {
    READ(0, 63),
    WRITE(1, 64),
    OPENAT(257, 56),
    CLOSE(3, 57),
    PIPE2(293, 59),
    FCNTL(72, 25),
    PPOLL(271, 73),
    SPLICE(275, 76),
    EVENTFD2(290, 19),
    KILL(62, 129),
    FADVISE64(221, 223),
    SYNC_FILE_RANGE(277, 84),
    FALLOCATE(285, 47),
    LSEEK(8, 62),
    MMAP(9, 222),
    SOCKETPAIR(53, 199),
    MEMFD_CREATE(319, 279),
    IOCTL(16, 29),
    PWRITE64(18, 68),
    FTRUNCATE(77, 46),
    FCHMOD(91, 52),
    FCHOWN(93, 55),
    GETDENTS64(217, 61),
    MKDIRAT(258, 34),
    FCHOWNAT(260, 54),
    UNLINKAT(263, 35),
    LINKAT(265, 37),
    SYMLINKAT(266, 36),
    READLINKAT(267, 78),
    FCHMODAT(268, 53),
    UTIMENSAT(280, 88),
    RENAMEAT2(316, 276),
    COPY_FILE_RANGE(326, 285),
    STATX(332, 291),
    OPENAT2(437, 437);

    private final int x86;
    private final int arm;

    SystemCall(int x86, int arm) {
        this.x86 = x86;
        this.arm = arm;
    }

    int number(Architecture architecture) {
        return switch (architecture) {
            case X86_64 -> x86;
            case AARCH64 -> arm;
        };
    }

    /** As the manual spells it. */
    String symbol() {
        return name().toLowerCase(Locale.ROOT);
    }
}
