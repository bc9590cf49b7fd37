package dev.wherry.smb.connection;

import dev.wherry.smb.wire.Command;
import dev.wherry.smb.wire.Status;
import java.io.IOException;

/** The server answered with a status that is not success; the connection goes on. */
public final class StatusException extends IOException {

    private static final long serialVersionUID = 1L;

    private final Command command;
    private final int status;

    public StatusException(Command command, int status) {
        super(command + ": " + Status.name(status));
        this.command = command;
        this.status = status;
    }

    /** What was asked. */
    public Command command() {
        return command;
    }

    /** NTSTATUS of the answer. */
    public int status() {
        return status;
    }
}
