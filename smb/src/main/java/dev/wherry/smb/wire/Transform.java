package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/**
 * The header in front of an encrypted frame (2.2.41).
 *
 * <pre>
 *  0  FD 'S' 'M' 'B'     4  tag (16)        20  nonce (16)
 * 36  plain length      40  reserved (2)    42  flags = 1 (2)   44  session id (8)
 * 52  encrypted messages
 * </pre>
 *
 * Bytes 20 to 51 are covered by the tag as well.
 */
public final class Transform {

    public static final int BYTES = 52;
    public static final int TAG = 4;
    public static final int TAG_BYTES = 16;
    public static final int NONCE = 20;

    private static final int NONCE_BYTES = 16;
    private static final int PLAIN_LENGTH = 36;
    private static final int FLAGS = 42;
    private static final int SESSION_ID = 44;
    private static final int ID = 0x424D53FD;
    private static final short ENCRYPTED = 1;

    private Transform() {}

    /** Whether {@code frame}, all of the buffer, is encrypted. */
    public static boolean isAt(ByteBuffer frame) {
        return frame.limit() >= BYTES && frame.getInt(0) == ID;
    }

    /** Writes the header at {@code at} with an empty tag. */
    public static void put(ByteBuffer out, int at, byte[] nonce, int plainLength, long sessionId) {
        out.putInt(at, ID)
                .put(at + TAG, new byte[TAG_BYTES + NONCE_BYTES])
                .put(at + NONCE, nonce)
                .putInt(at + PLAIN_LENGTH, plainLength)
                .putShort(at + PLAIN_LENGTH + 4, (short) 0)
                .putShort(at + FLAGS, ENCRYPTED)
                .putLong(at + SESSION_ID, sessionId);
    }

    /**
     * Checks that the header of {@code frame} says what its length says.
     *
     * @return the session it belongs to
     */
    public static long check(ByteBuffer frame) throws ProtocolException {
        if (frame.getShort(FLAGS) != ENCRYPTED
                || frame.getInt(PLAIN_LENGTH) != frame.limit() - BYTES) {
            throw new ProtocolException("encrypted frame has a malformed header");
        }
        return frame.getLong(SESSION_ID);
    }
}
