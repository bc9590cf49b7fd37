package dev.wherry.smb;

import dev.wherry.core.OperationException;
import dev.wherry.smb.connection.RefusedException;
import dev.wherry.smb.connection.StatusException;
import dev.wherry.smb.wire.Command;
import dev.wherry.smb.wire.Status;
import java.io.IOException;

/** The server, or the way to it, refused: operation, object, reason, remedy, and the NTSTATUS. */
public final class SmbException extends OperationException {

    private static final long serialVersionUID = 1L;

    private final int status;

    private SmbException(
            String operation,
            String object,
            String reason,
            String remedy,
            int status,
            IOException cause) {
        super(operation, object, reason, remedy, cause);
        this.status = status;
    }

    /** Says what {@code cause} means for {@code operation} on {@code object}. */
    static SmbException of(String operation, String object, IOException cause) {
        return switch (cause) {
            case SmbException told -> told;
            case StatusException refusal ->
                    new SmbException(
                            operation,
                            object,
                            step(refusal.command())
                                    + Status.reason(refusal.status())
                                    + " ("
                                    + Status.name(refusal.status())
                                    + ")",
                            Status.remedy(refusal.status()),
                            refusal.status(),
                            cause);
            case RefusedException refusal ->
                    new SmbException(
                            operation, object, refusal.reason(), refusal.remedy(), 0, cause);
            default ->
                    new SmbException(
                            operation, object, String.valueOf(cause.getMessage()), "", 0, cause);
        };
    }

    /** Where the reason does not say it: at which step it went wrong. */
    private static String step(Command command) {
        return switch (command) {
            case TREE_CONNECT -> "on reaching the share, ";
            case SESSION_SETUP -> "on logging in, ";
            default -> "";
        };
    }

    /** The NTSTATUS of the server, such as 0xC0000022; 0 where it was not the server's. */
    public int status() {
        return status;
    }

    /** The NTSTATUS as Microsoft calls it, such as {@code STATUS_ACCESS_DENIED}. */
    public String statusName() {
        return Status.name(status);
    }
}
