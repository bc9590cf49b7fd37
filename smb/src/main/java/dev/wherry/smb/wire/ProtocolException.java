package dev.wherry.smb.wire;

import java.io.IOException;

/** The peer sent bytes that are not SMB, or not what it may send now. */
public final class ProtocolException extends IOException {

    private static final long serialVersionUID = 1L;

    public ProtocolException(String message) {
        super(message);
    }
}
