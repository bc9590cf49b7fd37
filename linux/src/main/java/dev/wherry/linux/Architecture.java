package dev.wherry.linux;

import java.util.Optional;

/** The processor families whose system call numbers are known here. */
enum Architecture {
    X86_64,
    AARCH64;

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
