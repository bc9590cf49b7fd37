package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/** SESSION_SETUP (2.2.5, 2.2.6): carries the tokens of a login. */
public final class SessionSetup {

    /** {@code SessionFlags}: logged in as a guest. */
    public static final int FLAG_GUEST = 1;

    /** {@code SessionFlags}: logged in as nobody. */
    public static final int FLAG_NULL = 2;

    /** {@code SessionFlags}: everything in this session is to be encrypted. */
    public static final int FLAG_ENCRYPT = 4;

    private SessionSetup() {}

    /**
     * The client's token.
     *
     * <pre>
     *  0  structure size = 25   2  flags (1)            3  security mode (1)
     *  4  capabilities          8  channel
     * 12  token offset (2)     14  token length (2)    16  previous session id (8)
     * 24  token
     * </pre>
     */
    public record Request(int securityMode, ByteBuffer token)
            implements dev.wherry.smb.wire.Request {

        private static final int SIZE = 25;

        @Override
        public Command command() {
            return Command.SESSION_SETUP;
        }

        @Override
        public int maxBytes() {
            return SIZE + token.remaining();
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .put((byte) 0)
                    .put((byte) securityMode)
                    .putInt(0)
                    .putInt(0)
                    .putShort((short) (Header.BYTES + SIZE - 1))
                    .putShort((short) token.remaining())
                    .putLong(0)
                    .put(token.duplicate());
        }

        static Request decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            in.get();
            int securityMode = in.get();
            in.getLong();
            int offset = in.getShort() & 0xFFFF;
            int length = in.getShort() & 0xFFFF;
            return new Request(securityMode, Body.copy(Body.view(in, offset, length)));
        }
    }

    /**
     * The server's token.
     *
     * <pre>
     * 0  structure size = 9   2  session flags   4  token offset (2)   6  token length (2)
     * 8  token
     * </pre>
     */
    public record Response(int sessionFlags, ByteBuffer token)
            implements dev.wherry.smb.wire.Response {

        private static final int SIZE = 9;

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .putShort((short) sessionFlags)
                    .putShort((short) (Header.BYTES + SIZE - 1))
                    .putShort((short) token.remaining())
                    .put(token.duplicate());
        }

        static Response decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            int flags = in.getShort() & 0xFFFF;
            int offset = in.getShort() & 0xFFFF;
            int length = in.getShort() & 0xFFFF;
            return new Response(flags, Body.copy(Body.view(in, offset, length)));
        }
    }
}
