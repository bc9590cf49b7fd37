package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/** Body of what a client sends. */
public sealed interface Request
        permits Bare,
                Cancel,
                Close.Request,
                Create.Request,
                Flush,
                Ioctl.Request,
                Negotiate.Request,
                OplockBreak.Oplock,
                OplockBreak.LeaseAcknowledgment,
                QueryDirectory.Request,
                Read.Request,
                SessionSetup.Request,
                SetInfo.Request,
                TreeConnect.Request,
                Write.Request {

    /** The command it belongs to. */
    Command command();

    /** Bytes of the body, at most; what a buffer must have room for. */
    int maxBytes();

    /** Writes the body behind its header. */
    void encode(ByteBuffer out);

    /**
     * Bytes that go with the message in the busier direction; each 64 KiB begun costs a credit
     * (3.2.4.1.5).
     */
    default int payloadBytes() {
        return 0;
    }

    /** Credits the message costs, at least 1 but for CANCEL, which costs none. */
    default int creditCharge() {
        return Math.max(1, Math.ceilDiv(payloadBytes(), BYTES_PER_CREDIT));
    }

    /** What one credit pays for. */
    int BYTES_PER_CREDIT = 65536;

    /**
     * Reads the body of {@code message}, which starts with its header.
     *
     * @throws ProtocolException if it is not what {@code command} says
     */
    static Request decode(Command command, ByteBuffer message) throws ProtocolException {
        return Body.decode(
                message,
                in ->
                        switch (command) {
                            case NEGOTIATE -> Negotiate.Request.decode(in);
                            case SESSION_SETUP -> SessionSetup.Request.decode(in);
                            case LOGOFF, TREE_DISCONNECT, ECHO -> Bare.decode(command, in);
                            case CANCEL -> Cancel.decode(in);
                            case TREE_CONNECT -> TreeConnect.Request.decode(in);
                            case CREATE -> Create.Request.decode(in);
                            case CLOSE -> Close.Request.decode(in);
                            case FLUSH -> Flush.decode(in);
                            case READ -> Read.Request.decode(in);
                            case WRITE -> Write.Request.decode(in);
                            case IOCTL -> Ioctl.Request.decode(in);
                            case QUERY_DIRECTORY -> QueryDirectory.Request.decode(in);
                            case SET_INFO -> SetInfo.Request.decode(in);
                            case OPLOCK_BREAK -> OplockBreak.decodeAcknowledgment(in);
                            case LOCK, CHANGE_NOTIFY, QUERY_INFO ->
                                    throw new ProtocolException(command + " is not spoken here");
                        });
    }
}
