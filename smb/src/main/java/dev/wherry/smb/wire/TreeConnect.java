package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/** TREE_CONNECT (2.2.9, 2.2.10): reaches a share. */
public final class TreeConnect {

    /** {@code ShareType}: files and directories. */
    public static final int TYPE_DISK = 1;

    /** {@code ShareFlags}: everything on this share is to be encrypted. */
    public static final int FLAG_ENCRYPT_DATA = 0x8000;

    private TreeConnect() {}

    /**
     * Asks for a share.
     *
     * <pre>
     * 0  structure size = 9   2  flags   4  path offset (2)   6  path length (2)   8  path
     * </pre>
     *
     * @param path {@code \\server\share}
     */
    public record Request(String path) implements dev.wherry.smb.wire.Request {

        private static final int SIZE = 9;

        @Override
        public Command command() {
            return Command.TREE_CONNECT;
        }

        @Override
        public int maxBytes() {
            return SIZE + 2 * path.length();
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .putShort((short) 0)
                    .putShort((short) (Header.BYTES + SIZE - 1))
                    .putShort((short) (2 * path.length()));
            Body.putText(out, path);
        }

        static Request decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            in.getShort();
            int offset = in.getShort() & 0xFFFF;
            int length = in.getShort() & 0xFFFF;
            return new Request(Body.text(in, offset, length));
        }
    }

    /**
     * Says what kind of share it is; its number is the header's tree id.
     *
     * <pre>
     * 0  structure size = 16   2  share type (1)   3  reserved
     * 4  share flags           8  capabilities    12  maximal access
     * </pre>
     */
    public record Response(int shareType, int shareFlags, int capabilities, int maximalAccess)
            implements dev.wherry.smb.wire.Response {

        private static final int SIZE = 16;

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .put((byte) shareType)
                    .put((byte) 0)
                    .putInt(shareFlags)
                    .putInt(capabilities)
                    .putInt(maximalAccess);
        }

        static Response decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            int type = in.get() & 0xFF;
            in.get();
            return new Response(type, in.getInt(), in.getInt(), in.getInt());
        }
    }
}
