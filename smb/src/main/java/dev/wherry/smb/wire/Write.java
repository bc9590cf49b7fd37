package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/** WRITE (2.2.21, 2.2.22). */
public final class Write {

    private Write() {}

    /**
     * Carries bytes to a place.
     *
     * <pre>
     *  0  structure size = 49    2  data offset (2)    4  length
     *  8  offset (8)            16  file id (16)
     * 32  channel               36  remaining bytes
     * 40  channel info offset (2)   42  channel info length (2)   44  flags   48  data
     * </pre>
     *
     * @param data between position and limit; not moved
     */
    public record Request(FileId file, long offset, ByteBuffer data)
            implements dev.wherry.smb.wire.Request {

        private static final int SIZE = 49;

        @Override
        public Command command() {
            return Command.WRITE;
        }

        @Override
        public int maxBytes() {
            return SIZE + data.remaining();
        }

        @Override
        public int payloadBytes() {
            return data.remaining();
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .putShort((short) (Header.BYTES + SIZE - 1))
                    .putInt(data.remaining())
                    .putLong(offset);
            file.encode(out);
            out.putInt(0).putInt(0).putInt(0).putInt(0).put(data.duplicate());
        }

        static Request decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            int dataOffset = in.getShort() & 0xFFFF;
            int length = in.getInt();
            long offset = in.getLong();
            FileId file = FileId.decode(in);
            return new Request(file, offset, Body.view(in, dataOffset, length));
        }
    }

    /**
     * How much was taken.
     *
     * <pre>
     * 0  structure size = 17   2  reserved   4  count   8  remaining   12  channel info (4)
     * 16 one byte that some servers leave out
     * </pre>
     */
    public record Response(int count) implements dev.wherry.smb.wire.Response {

        private static final int SIZE = 17;

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE).putShort((short) 0).putInt(count).putInt(0).putInt(0);
        }

        static Response decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            in.getShort();
            return new Response(in.getInt());
        }
    }
}
