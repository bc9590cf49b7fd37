package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/**
 * Messages that say nothing but their command: LOGOFF (2.2.7, 2.2.8), TREE_DISCONNECT (2.2.11,
 * 2.2.12), ECHO (2.2.28, 2.2.29), and the response of FLUSH (2.2.18).
 *
 * <pre>
 * 0  structure size = 4      2  reserved
 * </pre>
 */
public record Bare(Command command) implements Request, Response {

    private static final int SIZE = 4;

    @Override
    public int maxBytes() {
        return SIZE;
    }

    @Override
    public void encode(ByteBuffer out) {
        out.putShort((short) SIZE).putShort((short) 0);
    }

    static Bare decode(Command command, ByteBuffer in) throws ProtocolException {
        Body.expectSize(in, SIZE);
        in.getShort();
        return new Bare(command);
    }
}
