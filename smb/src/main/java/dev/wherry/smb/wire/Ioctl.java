package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/** IOCTL (2.2.31, 2.2.32): here only what checks a negotiation afterwards. */
public final class Ioctl {

    /** Asks a 3.0.x server what it believes was negotiated (2.2.31.4). */
    public static final int VALIDATE_NEGOTIATE_INFO = 0x00140204;

    private static final int FLAG_FSCTL = 1;

    private Ioctl() {}

    /**
     * A control code and what goes with it.
     *
     * <pre>
     *  0  structure size = 57    2  reserved          4  control code    8  file id (16)
     * 24  input offset          28  input count      32  max input response
     * 36  output offset         40  output count     44  max output response
     * 48  flags                 52  reserved         56  input
     * </pre>
     */
    public record Request(int controlCode, FileId file, ByteBuffer input, int maxOutputBytes)
            implements dev.wherry.smb.wire.Request {

        private static final int SIZE = 57;

        @Override
        public Command command() {
            return Command.IOCTL;
        }

        @Override
        public int maxBytes() {
            return SIZE + input.remaining();
        }

        @Override
        public int payloadBytes() {
            return Math.max(input.remaining(), maxOutputBytes);
        }

        @Override
        public void encode(ByteBuffer out) {
            int inputOffset = Header.BYTES + SIZE - 1;
            out.putShort((short) SIZE).putShort((short) 0).putInt(controlCode);
            file.encode(out);
            out.putInt(inputOffset)
                    .putInt(input.remaining())
                    .putInt(0)
                    .putInt(inputOffset)
                    .putInt(0)
                    .putInt(maxOutputBytes)
                    .putInt(FLAG_FSCTL)
                    .putInt(0)
                    .put(input.duplicate());
        }

        static Request decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            in.getShort();
            int code = in.getInt();
            FileId file = FileId.decode(in);
            int offset = in.getInt();
            int count = in.getInt();
            in.getInt();
            in.getLong();
            return new Request(code, file, Body.copy(Body.view(in, offset, count)), in.getInt());
        }
    }

    /**
     * What came of it.
     *
     * <pre>
     *  0  structure size = 49    2  reserved         4  control code    8  file id (16)
     * 24  input offset          28  input count     32  output offset  36  output count
     * 40  flags                 44  reserved        48  output
     * </pre>
     */
    public record Response(int controlCode, FileId file, ByteBuffer output)
            implements dev.wherry.smb.wire.Response {

        private static final int SIZE = 49;

        @Override
        public void encode(ByteBuffer out) {
            int outputOffset = Header.BYTES + SIZE - 1;
            out.putShort((short) SIZE).putShort((short) 0).putInt(controlCode);
            file.encode(out);
            out.putInt(outputOffset)
                    .putInt(0)
                    .putInt(outputOffset)
                    .putInt(output.remaining())
                    .putInt(0)
                    .putInt(0)
                    .put(output.duplicate());
        }

        static Response decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            in.getShort();
            int code = in.getInt();
            FileId file = FileId.decode(in);
            in.getLong();
            int offset = in.getInt();
            return new Response(code, file, Body.copy(Body.view(in, offset, in.getInt())));
        }
    }
}
