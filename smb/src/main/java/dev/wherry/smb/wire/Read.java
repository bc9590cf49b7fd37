package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/** READ (2.2.19, 2.2.20). */
public final class Read {

    /** Where data begin in a response, from its header: behind the fixed part, 8-aligned. */
    private static final int DATA_OFFSET = Header.BYTES + 16;

    private Read() {}

    /**
     * Names a range.
     *
     * <pre>
     *  0  structure size = 49    2  padding wanted (1)   3  flags (1)
     *  4  length                 8  offset (8)          16  file id (16)
     * 32  minimum count         36  channel             40  remaining bytes
     * 44  channel info offset (2)   46  channel info length (2)   48  one byte
     * </pre>
     */
    public record Request(FileId file, long offset, int length)
            implements dev.wherry.smb.wire.Request {

        private static final int SIZE = 49;

        @Override
        public Command command() {
            return Command.READ;
        }

        @Override
        public int maxBytes() {
            return SIZE;
        }

        @Override
        public int payloadBytes() {
            return length;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .put((byte) DATA_OFFSET)
                    .put((byte) 0)
                    .putInt(length)
                    .putLong(offset);
            file.encode(out);
            out.putInt(0).putInt(0).putInt(0).putInt(0).put((byte) 0);
        }

        static Request decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            in.getShort();
            int length = in.getInt();
            long offset = in.getLong();
            return new Request(FileId.decode(in), offset, length);
        }
    }

    /**
     * Carries the bytes.
     *
     * <pre>
     * 0  structure size = 17   2  data offset (1)   3  reserved   4  data length
     * 8  data remaining       12  flags            16  data
     * </pre>
     *
     * @param data a view of the frame
     */
    public record Response(ByteBuffer data) implements dev.wherry.smb.wire.Response {

        private static final int SIZE = 17;

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .put((byte) DATA_OFFSET)
                    .put((byte) 0)
                    .putInt(data.remaining())
                    .putInt(0)
                    .putInt(0)
                    .put(data.duplicate());
        }

        static Response decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            int offset = in.get() & 0xFF;
            in.get();
            return new Response(Body.view(in, offset, in.getInt()));
        }

        @Override
        public Response detached() {
            return new Response(Body.copy(data));
        }
    }
}
