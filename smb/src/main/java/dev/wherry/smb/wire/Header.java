package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/**
 * The 64 bytes in front of every message (2.2.1).
 *
 * <pre>
 *  0  FE 'S' 'M' 'B'      4  structure size = 64   6  credit charge
 *  8  status, or channel sequence in a request
 * 12  command            14  credits asked for, or granted
 * 16  flags              20  offset of the next message, 0 in the last
 * 24  message id (8)
 * 32  reserved (4)       36  tree id (4)           or, in an async message, 32 async id (8)
 * 40  session id (8)
 * 48  signature (16)
 * </pre>
 *
 * @param status NTSTATUS of a response, 0 in a request
 * @param credits asked for in a request, granted in a response
 * @param nextCommand bytes from this header to the next one, 0 in the last
 * @param asyncId of an async response, otherwise 0
 * @param treeId of a sync message, otherwise 0
 */
public record Header(
        int creditCharge,
        int status,
        Command command,
        int credits,
        int flags,
        int nextCommand,
        long messageId,
        long asyncId,
        int treeId,
        long sessionId) {

    /** Bytes of a header. */
    public static final int BYTES = 64;

    /** Where the message id stands. */
    public static final int MESSAGE_ID = 24;

    /** Where the async id stands. */
    public static final int ASYNC_ID = 32;

    /** Where the signature stands. */
    public static final int SIGNATURE = 48;

    /** Bytes of a signature. */
    public static final int SIGNATURE_BYTES = 16;

    /** Message ids that belong to no request: a break notification. */
    public static final long UNSOLICITED = -1;

    public static final int FLAG_RESPONSE = 1;
    public static final int FLAG_ASYNC = 2;
    public static final int FLAG_RELATED = 4;
    public static final int FLAG_SIGNED = 8;

    /** {@code FE 'S' 'M' 'B'}, read little-endian. */
    static final int ID = 0x424D53FE;

    static final int FLAGS = 16;
    static final int NEXT_COMMAND = 20;

    /** Whether the sender says this is a response. */
    public boolean isResponse() {
        return (flags & FLAG_RESPONSE) != 0;
    }

    /** Whether {@link #asyncId} holds instead of {@link #treeId}. */
    public boolean isAsync() {
        return (flags & FLAG_ASYNC) != 0;
    }

    /** Whether the sender says it signed the message. */
    public boolean isSigned() {
        return (flags & FLAG_SIGNED) != 0;
    }

    /** Whether the message works on what the one before it in the same frame left behind. */
    public boolean isRelated() {
        return (flags & FLAG_RELATED) != 0;
    }

    /** Writes the header with an empty signature. */
    public void encode(ByteBuffer out) {
        out.putInt(ID)
                .putShort((short) BYTES)
                .putShort((short) creditCharge)
                .putInt(status)
                .putShort((short) command.code())
                .putShort((short) credits)
                .putInt(flags)
                .putInt(nextCommand)
                .putLong(messageId);
        if (isAsync()) {
            out.putLong(asyncId);
        } else {
            out.putInt(0).putInt(treeId);
        }
        out.putLong(sessionId).putLong(0).putLong(0);
    }

    /**
     * Reads the header at the start of {@code message}.
     *
     * @throws ProtocolException if it is none
     */
    public static Header decode(ByteBuffer message) throws ProtocolException {
        if (message.limit() < BYTES) {
            throw new ProtocolException("message of " + message.limit() + " bytes has no header");
        }
        if (message.getInt(0) != ID || message.getShort(4) != BYTES) {
            throw new ProtocolException("message does not start with an SMB 2 header");
        }
        int flags = message.getInt(FLAGS);
        boolean async = (flags & FLAG_ASYNC) != 0;
        return new Header(
                message.getShort(6) & 0xFFFF,
                message.getInt(8),
                Command.of(message.getShort(12) & 0xFFFF),
                message.getShort(14) & 0xFFFF,
                flags,
                message.getInt(NEXT_COMMAND),
                message.getLong(MESSAGE_ID),
                async ? message.getLong(ASYNC_ID) : 0,
                async ? 0 : message.getInt(36),
                message.getLong(40));
    }
}
