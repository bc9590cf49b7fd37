package dev.wherry.engine.child;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Set;

/**
 * Which exit codes of a command count as success.
 *
 * @param command for messages
 */
record ExitCode(String command, Set<Integer> accepted) {

    /**
     * Waits for the end of {@code process}.
     *
     * @throws ChildExitException unless its code is accepted
     */
    void require(Process process) throws IOException {
        try {
            int code = process.waitFor();
            if (!accepted.contains(code)) {
                throw new ChildExitException(command, code);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for " + command);
        }
    }
}
