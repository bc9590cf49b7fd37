package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/** CLOSE (2.2.15, 2.2.16): ends an open, and may say what the file is like then. */
public final class Close {

    private static final int POSTQUERY_ATTRIBUTES = 1;

    private Close() {}

    /**
     * Names the open.
     *
     * <pre>
     * 0  structure size = 24   2  flags   4  reserved   8  file id (16)
     * </pre>
     *
     * @param attributes whether the response is to say what the file is like
     */
    public record Request(FileId file, boolean attributes) implements dev.wherry.smb.wire.Request {

        private static final int SIZE = 24;

        @Override
        public Command command() {
            return Command.CLOSE;
        }

        @Override
        public int maxBytes() {
            return SIZE;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .putShort((short) (attributes ? POSTQUERY_ATTRIBUTES : 0))
                    .putInt(0);
            file.encode(out);
        }

        static Request decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            boolean attributes = (in.getShort() & POSTQUERY_ATTRIBUTES) != 0;
            in.getInt();
            return new Request(FileId.decode(in), attributes);
        }
    }

    /**
     * What the file was like at the end; zeros unless that was asked for.
     *
     * <pre>
     *  0  structure size = 60    2  flags   4  reserved   8  times (32)
     * 40  allocation size (8)   48  end of file (8)      56  file attributes
     * </pre>
     */
    public record Response(Times times, long endOfFile, int attributes)
            implements dev.wherry.smb.wire.Response {

        private static final int SIZE = 60;

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE).putShort((short) POSTQUERY_ATTRIBUTES).putInt(0);
            times.encode(out);
            out.putLong(endOfFile).putLong(endOfFile).putInt(attributes);
        }

        static Response decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            in.getShort();
            in.getInt();
            Times times = Times.decode(in);
            in.getLong();
            return new Response(times, in.getLong(), in.getInt());
        }
    }
}
