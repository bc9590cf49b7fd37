package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/** CREATE (2.2.13, 2.2.14): opens or makes a file or directory. */
public final class Create {

    public static final int ACCESS_READ_DATA = 0x1;
    public static final int ACCESS_WRITE_DATA = 0x2;
    public static final int ACCESS_READ_ATTRIBUTES = 0x80;
    public static final int ACCESS_WRITE_ATTRIBUTES = 0x100;
    public static final int ACCESS_DELETE = 0x10000;
    public static final int ACCESS_SYNCHRONIZE = 0x100000;

    /** Others may read, write and delete at the same time. */
    public static final int SHARE_ALL = 7;

    /** Others may read at the same time. */
    public static final int SHARE_READ = 1;

    /** Others may read, and delete or rename. */
    public static final int SHARE_READ_DELETE = 5;

    /** Opens what is there. */
    public static final int DISPOSITION_OPEN = 1;

    /** Makes what is not there. */
    public static final int DISPOSITION_CREATE = 2;

    /** Opens what is there or makes it. */
    public static final int DISPOSITION_OPEN_IF = 3;

    /** Empties what is there or makes it. */
    public static final int DISPOSITION_OVERWRITE_IF = 5;

    public static final int OPTION_DIRECTORY = 0x1;
    public static final int OPTION_NON_DIRECTORY = 0x40;
    public static final int OPTION_DELETE_ON_CLOSE = 0x1000;
    public static final int OPTION_OPEN_REPARSE_POINT = 0x200000;

    /** {@code CreateAction}: there was nothing of that name before. */
    public static final int ACTION_CREATED = 2;

    private static final int IMPERSONATION = 2;

    private Create() {}

    /**
     * Names a file and says what is to be done with it.
     *
     * <pre>
     *  0  structure size = 57    2  security flags (1)   3  oplock level (1)
     *  4  impersonation level    8  smb create flags (8)
     * 16  reserved (8)          24  desired access      28  file attributes
     * 32  share access          36  disposition         40  options
     * 44  name offset (2)       46  name length (2)
     * 48  contexts offset       52  contexts length     56  name, at least one byte
     * </pre>
     *
     * @param path from the share's root, separated by backslashes, empty for the root
     */
    public record Request(
            int desiredAccess,
            int fileAttributes,
            int shareAccess,
            int disposition,
            int options,
            String path)
            implements dev.wherry.smb.wire.Request {

        private static final int SIZE = 57;

        @Override
        public Command command() {
            return Command.CREATE;
        }

        @Override
        public int maxBytes() {
            return SIZE + 2 * path.length();
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE)
                    .put((byte) 0)
                    .put((byte) 0)
                    .putInt(IMPERSONATION)
                    .putLong(0)
                    .putLong(0)
                    .putInt(desiredAccess)
                    .putInt(fileAttributes)
                    .putInt(shareAccess)
                    .putInt(disposition)
                    .putInt(options)
                    .putShort((short) (Header.BYTES + SIZE - 1))
                    .putShort((short) (2 * path.length()))
                    .putInt(0)
                    .putInt(0);
            Body.putText(out, path);
            if (path.isEmpty()) {
                out.put((byte) 0);
            }
        }

        static Request decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            in.getShort();
            in.getInt();
            in.getLong();
            in.getLong();
            int access = in.getInt();
            int attributes = in.getInt();
            int share = in.getInt();
            int disposition = in.getInt();
            int options = in.getInt();
            int offset = in.getShort() & 0xFFFF;
            int length = in.getShort() & 0xFFFF;
            return new Request(
                    access, attributes, share, disposition, options, Body.text(in, offset, length));
        }
    }

    /**
     * What was opened.
     *
     * <pre>
     *  0  structure size = 89   2  oplock level (1)   3  flags (1)   4  create action
     *  8  creation time (8)    16  last access (8)   24  last write (8)   32  change (8)
     * 40  allocation size (8)  48  end of file (8)   56  file attributes  60  reserved
     * 64  file id (16)         80  contexts offset   84  contexts length
     * </pre>
     */
    public record Response(
            int oplockLevel, int action, Times times, long endOfFile, int attributes, FileId file)
            implements dev.wherry.smb.wire.Response {

        private static final int SIZE = 89;

        @Override
        public void encode(ByteBuffer out) {
            out.putShort((short) SIZE).put((byte) oplockLevel).put((byte) 0).putInt(action);
            times.encode(out);
            out.putLong(endOfFile).putLong(endOfFile).putInt(attributes).putInt(0);
            file.encode(out);
            out.putInt(0).putInt(0);
        }

        static Response decode(ByteBuffer in) throws ProtocolException {
            Body.expectSize(in, SIZE);
            int oplock = in.get() & 0xFF;
            in.get();
            int action = in.getInt();
            Times times = Times.decode(in);
            in.getLong();
            long end = in.getLong();
            int attributes = in.getInt();
            in.getInt();
            return new Response(oplock, action, times, end, attributes, FileId.decode(in));
        }
    }
}
