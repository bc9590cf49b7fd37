package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/**
 * FLUSH (2.2.17): makes what was written durable. The response is {@link Bare}.
 *
 * <pre>
 * 0  structure size = 24   2  reserved (6)   8  file id (16)
 * </pre>
 */
public record Flush(FileId file) implements Request {

    private static final int SIZE = 24;

    @Override
    public Command command() {
        return Command.FLUSH;
    }

    @Override
    public int maxBytes() {
        return SIZE;
    }

    @Override
    public void encode(ByteBuffer out) {
        out.putShort((short) SIZE).putShort((short) 0).putInt(0);
        file.encode(out);
    }

    static Flush decode(ByteBuffer in) throws ProtocolException {
        Body.expectSize(in, SIZE);
        in.getShort();
        in.getInt();
        return new Flush(FileId.decode(in));
    }
}
