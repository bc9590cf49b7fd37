package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/** Body of what a server sends. */
public sealed interface Response
        permits Bare,
                Close.Response,
                Create.Response,
                Failure,
                Ioctl.Response,
                Negotiate.Response,
                OplockBreak.Oplock,
                OplockBreak.LeaseNotification,
                QueryDirectory.Response,
                Read.Response,
                SessionSetup.Response,
                SetInfo.Response,
                TreeConnect.Response,
                Write.Response {

    /** Writes the body behind its header. */
    void encode(ByteBuffer out);

    /**
     * The same with a payload of its own where this one is a view of the frame: what may be kept
     * after the frame is gone.
     */
    default Response detached() {
        return this;
    }

    /**
     * Reads the body of {@code message}, which starts with its header.
     *
     * @throws ProtocolException if it is not what {@code header} says
     */
    static Response decode(Header header, ByteBuffer message) throws ProtocolException {
        if (Failure.isAnnouncedBy(header)) {
            return Body.decode(message, Failure::decode);
        }
        Command command = header.command();
        return Body.decode(
                message,
                in ->
                        switch (command) {
                            case NEGOTIATE -> Negotiate.Response.decode(in);
                            case SESSION_SETUP -> SessionSetup.Response.decode(in);
                            case LOGOFF, TREE_DISCONNECT, ECHO, FLUSH, LOCK ->
                                    Bare.decode(command, in);
                            case TREE_CONNECT -> TreeConnect.Response.decode(in);
                            case CREATE -> Create.Response.decode(in);
                            case CLOSE -> Close.Response.decode(in);
                            case READ -> Read.Response.decode(in);
                            case WRITE -> Write.Response.decode(in);
                            case IOCTL -> Ioctl.Response.decode(in);
                            case QUERY_DIRECTORY -> QueryDirectory.Response.decode(in);
                            case SET_INFO -> SetInfo.Response.decode(in);
                            case OPLOCK_BREAK -> OplockBreak.decodeNotification(in);
                            case CANCEL, CHANGE_NOTIFY, QUERY_INFO ->
                                    throw new ProtocolException(command + " was never asked for");
                        });
    }
}
