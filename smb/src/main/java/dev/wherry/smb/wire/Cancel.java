package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/**
 * CANCEL (2.2.30): asks the server to end a request that it said would take a while. It bears that
 * request's message id, costs nothing, and is never answered; the request is.
 *
 * <pre>
 * 0  structure size = 4      2  reserved
 * </pre>
 *
 * @param asyncId what the server called the request when it said so; stands in the header
 */
public record Cancel(long asyncId) implements Request {

    private static final int SIZE = 4;

    @Override
    public Command command() {
        return Command.CANCEL;
    }

    @Override
    public int maxBytes() {
        return SIZE;
    }

    @Override
    public int creditCharge() {
        return 0;
    }

    @Override
    public void encode(ByteBuffer out) {
        out.putShort((short) SIZE).putShort((short) 0);
    }

    static Cancel decode(ByteBuffer in) throws ProtocolException {
        long asyncId = in.getLong(Header.ASYNC_ID);
        Body.expectSize(in, SIZE);
        return new Cancel(asyncId);
    }
}
