package dev.wherry.smb.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** SET_INFO (2.2.39, 2.2.40): times, name, end and deletion of an open file. */
public final class SetInfo {

    /** FileBasicInformation (MS-FSCC 2.4.7). */
    public static final int BASIC = 4;

    /** FileRenameInformation (MS-FSCC 2.4.42.2). */
    public static final int RENAME = 10;

    /** FileDispositionInformation (MS-FSCC 2.4.11). */
    public static final int DISPOSITION = 13;

    /** FileEndOfFileInformation (MS-FSCC 2.4.13). */
    public static final int END_OF_FILE = 20;

    private static final int TYPE_FILE = 1;
    private static final int RENAME_NAME = 20;

    private SetInfo() {}

    /**
     * Sets times and attributes.
     *
     * <pre>
     * 0  times (32); 0 leaves one as it is   32  attributes; 0 leaves them   36  reserved
     * </pre>
     */
    public static Request basic(FileId file, Times times, int attributes) {
        ByteBuffer value = little(40);
        times.encode(value);
        return new Request(BASIC, file, value.putInt(attributes).putInt(0).flip());
    }

    /**
     * Moves the file.
     *
     * <pre>
     * 0  replace (1)   1  reserved (7)   8  root directory (8)   16  name length   20  name
     * </pre>
     *
     * @param path from the share's root, as in CREATE
     */
    public static Request rename(FileId file, String path, boolean replace) {
        ByteBuffer value = little(RENAME_NAME + 2 * path.length());
        value.put((byte) (replace ? 1 : 0)).put(new byte[7]).putLong(0).putInt(2 * path.length());
        Body.putText(value, path);
        return new Request(RENAME, file, value.flip());
    }

    /** Lets the file go when it is closed; one byte, 1. */
    public static Request delete(FileId file) {
        return new Request(DISPOSITION, file, little(1).put((byte) 1).flip());
    }

    /** Cuts or extends the file; eight bytes, its new size. */
    public static Request endOfFile(FileId file, long bytes) {
        return new Request(END_OF_FILE, file, little(8).putLong(bytes).flip());
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * A value of one information class.
     *
     * <pre>
     *  0  structure size = 33   2  info type (1)       3  information class (1)
     *  4  buffer length         8  buffer offset (2)  10  reserved (2)
     * 12  additional            16 file id (16)       32  buffer
     * </pre>
     */
    public record Request(int informationClass, FileId file, ByteBuffer value)
            implements dev.wherry.smb.wire.Request {

        private static final int SIZE = 33;

        @Override
        public Command command() {
            return Command.SET_INFO;
        }

        @Override
        public int maxBytes() {
            return SIZE + value.remaining();
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .put((byte) TYPE_FILE)
                    .put((byte) informationClass)
                    .putInt(value.remaining())
                    .putShort((short) (Header.BYTES + SIZE - 1))
                    .putShort((short) 0)
                    .putInt(0);
            file.encode(out);
            out.put(value.duplicate());
        }

        static Request decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            in.get();
            int informationClass = in.get() & 0xFF;
            int length = in.getInt();
            int offset = in.getShort() & 0xFFFF;
            in.getShort();
            in.getInt();
            FileId file = FileId.decode(in);
            return new Request(informationClass, file, Body.view(in, offset, length));
        }

        /** Of {@link SetInfo#basic}: the times. */
        public Times times() {
            return Times.decode(little());
        }

        /** Of {@link SetInfo#rename}: the new path. */
        public String path() {
            ByteBuffer name = little();
            return Body.text(
                    name.slice(RENAME_NAME, name.remaining() - RENAME_NAME)
                            .order(ByteOrder.LITTLE_ENDIAN));
        }

        /** Of {@link SetInfo#rename}: whether a file in the way is replaced. */
        public boolean replaces() {
            return value.get(0) != 0;
        }

        /** Of {@link SetInfo#endOfFile}: the new size. */
        public long bytes() {
            return little().getLong();
        }

        private ByteBuffer little() {
            return value.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    /**
     * Done.
     *
     * <pre>
     * 0  structure size = 2
     * </pre>
     */
    public record Response() implements dev.wherry.smb.wire.Response {

        private static final int SIZE = 2;

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE);
        }

        static Response decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            return new Response();
        }
    }
}
