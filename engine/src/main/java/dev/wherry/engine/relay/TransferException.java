package dev.wherry.engine.relay;

import dev.wherry.core.ByteSize;
import dev.wherry.core.Reason;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A transfer that ended early; the message is one line for a user, the cause is what the system
 * said.
 */
public final class TransferException extends IOException {

    private static final long serialVersionUID = 1L;

    private final Blame blame;

    TransferException(Blame blame, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.blame = blame;
    }

    /**
     * Names the call that failed and how far the transfer had come.
     *
     * @param call what was tried, in the infinitive
     * @param name of the source or sink
     * @param doneBytes bytes that had passed this side before
     */
    static TransferException during(
            Blame blame, String call, String name, long doneBytes, IOException cause) {
        String reason = Reason.of(cause);
        return new TransferException(
                blame,
                "cannot %s %s after %s: %s".formatted(call, name, amount(doneBytes), reason),
                cause);
    }

    /** The relay's own thread was interrupted, which is a wish to end; it stays interrupted. */
    static TransferException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new TransferException(Blame.CANCELLED, "interrupted", cause);
    }

    static String amount(long bytes) {
        return bytes < 1024
                ? bytes + " bytes"
                : "%s (%d bytes)".formatted(new ByteSize(bytes), bytes);
    }

    /** Whose doing it was. */
    public Blame blame() {
        return blame;
    }
}
