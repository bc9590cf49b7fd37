package dev.wherry.linux;

import java.util.Optional;

/** The processor families whose system call numbers and flags are known here. */
enum Architecture {
    X86_64(0x10000, 0x20000, 0x4000),
    AARCH64(0x4000, 0x8000, 0x10000);

    private final int directory;
    private final int noFollow;
    private final int direct;

    Architecture(int directory, int noFollow, int direct) {
        this.directory = directory;
        this.noFollow = noFollow;
        this.direct = direct;
    }

    /** O_DIRECTORY: anything but a folder is refused. */
    int directoryFlag() {
        return directory;
    }

    /** O_NOFOLLOW: a link is not followed. */
    int noFollowFlag() {
        return noFollow;
    }

    /** O_DIRECT: past the page cache. */
    int directFlag() {
        return direct;
    }

    /**
     * The one that {@code osArch} names.
     *
     * @param osArch as in the system property {@code os.arch}
     */
    static Optional<Architecture> of(String osArch) {
        return switch (osArch) {
            case "amd64", "x86_64" -> Optional.of(X86_64);
            case "aarch64" -> Optional.of(AARCH64);
            default -> Optional.empty();
        };
    }
}
