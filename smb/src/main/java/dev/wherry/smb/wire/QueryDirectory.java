package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/** QUERY_DIRECTORY (2.2.33, 2.2.34): the next entries of an open directory. */
public final class QueryDirectory {

    private static final int ID_BOTH_DIRECTORY_INFORMATION = 0x25;
    private static final int RESTART_SCANS = 1;

    private QueryDirectory() {}

    /**
     * Asks for as many entries as fit.
     *
     * <pre>
     *  0  structure size = 33   2  information class (1)   3  flags (1)   4  file index
     *  8  file id (16)         24  pattern offset (2)     26  pattern length (2)
     * 28  output length        32  pattern
     * </pre>
     *
     * @param restart whether to begin again at the first entry
     */
    public record Request(FileId file, boolean restart, String pattern, int outputBytes)
            implements dev.wherry.smb.wire.Request {

        private static final int SIZE = 33;

        @Override
        public Command command() {
            return Command.QUERY_DIRECTORY;
        }

        @Override
        public int maxBytes() {
            return SIZE + 2 * pattern.length();
        }

        @Override
        public int payloadBytes() {
            return outputBytes;
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .put((byte) ID_BOTH_DIRECTORY_INFORMATION)
                    .put((byte) (restart ? RESTART_SCANS : 0))
                    .putInt(0);
            file.encode(out);
            out.putShort((short) (Header.BYTES + SIZE - 1))
                    .putShort((short) (2 * pattern.length()))
                    .putInt(outputBytes);
            Body.putText(out, pattern);
        }

        static Request decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            in.get();
            boolean restart = (in.get() & RESTART_SCANS) != 0;
            in.getInt();
            FileId file = FileId.decode(in);
            int offset = in.getShort() & 0xFFFF;
            int length = in.getShort() & 0xFFFF;
            int output = in.getInt();
            return new Request(file, restart, Body.text(in, offset, length), output);
        }
    }

    /**
     * Entries, to be read with {@link DirectoryCursor}.
     *
     * <pre>
     * 0  structure size = 9   2  output offset (2)   4  output length   8  output
     * </pre>
     *
     * @param output a view of the frame
     */
    public record Response(ByteBuffer output) implements dev.wherry.smb.wire.Response {

        private static final int SIZE = 9;

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .putShort((short) (Header.BYTES + SIZE - 1))
                    .putInt(output.remaining())
                    .put(output.duplicate());
        }

        static Response decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            int offset = in.getShort() & 0xFFFF;
            return new Response(Body.view(in, offset, in.getInt()));
        }

        @Override
        public Response detached() {
            return new Response(Body.copy(output));
        }
    }
}
