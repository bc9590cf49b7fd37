package dev.wherry.measure.command;

import java.util.List;
import java.util.Optional;

/**
 * Numbers of the three system calls that the Perl program makes by number. The x86-64 ones are from
 * {@code syscall_64.tbl}; newer 64-bit architectures share {@code asm-generic/unistd.h}.
 */
record SystemCalls(int clockGettime, int getrusage, int prctl) {

    /** Those of the running system; empty unless it is a 64-bit Linux we know. */
    static Optional<SystemCalls> ofThisMachine() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static Optional<SystemCalls> of(String system, String architecture) {
        if (!system.equals("Linux")) {
            return Optional.empty();
        }
        return switch (architecture) {
            case "amd64", "x86_64" -> Optional.of(new SystemCalls(228, 98, 157));
            case "aarch64", "riscv64", "loongarch64" -> Optional.of(new SystemCalls(113, 165, 167));
            default -> Optional.empty();
        };
    }

    List<String> arguments() {
        return List.of(
                Integer.toString(clockGettime),
                Integer.toString(getrusage),
                Integer.toString(prctl));
    }
}
