package dev.wherry.smb.connection;

import dev.wherry.smb.wire.Header;
import dev.wherry.smb.wire.Response;
import dev.wherry.smb.wire.Status;

/** The answer to one request. */
public record Reply(Header header, Response body) {

    /** NTSTATUS. */
    public int status() {
        return header.status();
    }

    /** Whether the request was done. */
    public boolean isSuccess() {
        return header.status() == Status.SUCCESS;
    }

    /**
     * The body of a success.
     *
     * @throws StatusException if it is none
     */
    public <T extends Response> T require(Class<T> type) throws StatusException {
        requireSuccess();
        return type.cast(body);
    }

    /**
     * Nothing, for a success.
     *
     * @throws StatusException if it is none
     */
    public void requireSuccess() throws StatusException {
        if (!isSuccess()) {
            throw new StatusException(header.command(), header.status());
        }
    }

    Reply detached() {
        return new Reply(header, body.detached());
    }
}
