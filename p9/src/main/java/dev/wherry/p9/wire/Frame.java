package dev.wherry.p9.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What surrounds a message.
 *
 * <pre>
 *  0 size u32, itself included    4 type u8    5 tag u16    7 body
 * </pre>
 *
 * Everything is little-endian; buffers given to this package are set so.
 */
public final class Frame {

    /** Length of what comes before the body: the least size of all. */
    public static final int HEADER_BYTES = 7;

    /** Length of an Rread or Rreaddir without its data. */
    public static final int READ_HEADER_BYTES = HEADER_BYTES + 4;

    /** Length of a Twrite without its data. */
    public static final int WRITE_HEADER_BYTES = HEADER_BYTES + 16;

    /**
     * What the Linux client leaves of msize for everything around the data (P9_IOHDRSZ); reads and
     * writes of more are not sent, so that no message reaches msize itself.
     */
    public static final int IO_HEADER_BYTES = 24;

    /** The tag of a Tversion. */
    public static final int NO_TAG = 0xffff;

    /** Where there is no fid. */
    public static final int NO_FID = ~0;

    private static final int TYPE = 4;
    private static final int TAG = 5;

    private Frame() {}

    /** The size that the frame at {@code at} claims, unsigned. */
    public static long size(ByteBuffer in, int at) {
        return Integer.toUnsignedLong(in.getInt(at));
    }

    /** The type of the frame at {@code at}. */
    public static int type(ByteBuffer in, int at) {
        return Byte.toUnsignedInt(in.get(at + TYPE));
    }

    /** The tag of the frame at {@code at}. */
    public static int tag(ByteBuffer in, int at) {
        return Short.toUnsignedInt(in.getShort(at + TAG));
    }

    /**
     * Appends {@code message} to {@code out}.
     *
     * @throws java.nio.BufferOverflowException if there is no room; {@code out} is as before
     * @throws IllegalArgumentException if a text is too long for the wire; likewise
     */
    public static void encode(int tag, Message message, ByteBuffer out) {
        int start = out.position();
        out.order(ByteOrder.LITTLE_ENDIAN);
        try {
            begin(0, message.type(), tag, out);
            message.encode(out);
            out.putInt(start, out.position() - start);
        } catch (RuntimeException e) {
            out.position(start);
            throw e;
        }
    }

    /**
     * Appends all of an Rread or Rreaddir but its data, which follows from elsewhere.
     *
     * @param type {@link Rmessage.Rread#TYPE} or {@link Rmessage.Rreaddir#TYPE}
     */
    public static void encodeBeforeData(int type, int tag, int dataBytes, ByteBuffer out) {
        out.order(ByteOrder.LITTLE_ENDIAN);
        begin(READ_HEADER_BYTES + dataBytes, type, tag, out);
        out.putInt(dataBytes);
    }

    /** Appends all of a Twrite but its data, which follows from elsewhere. */
    public static void encodeBeforeData(int tag, Tmessage.Twrite write, ByteBuffer out) {
        out.order(ByteOrder.LITTLE_ENDIAN);
        int dataBytes = write.data().remaining();
        begin(WRITE_HEADER_BYTES + dataBytes, Tmessage.Twrite.TYPE, tag, out);
        out.putInt(write.fid()).putLong(write.offset()).putInt(dataBytes);
    }

    private static void begin(int size, int type, int tag, ByteBuffer out) {
        out.putInt(size).put((byte) type).putShort((short) tag);
    }

    /**
     * The request whose body is all that remains of {@code body}; data in it is a view.
     *
     * @throws MalformedMessageException if it is not as its type says
     * @throws UnsupportedTypeException if no request has this type
     */
    public static Tmessage decodeRequest(int type, ByteBuffer body)
            throws MalformedMessageException, UnsupportedTypeException {
        body.order(ByteOrder.LITTLE_ENDIAN);
        try {
            return whole(Tmessage.decode(type, body), body);
        } catch (BufferUnderflowException e) {
            throw tooShort(type, e);
        }
    }

    /**
     * The reply whose body is all that remains of {@code body}; data in it is a view.
     *
     * @throws MalformedMessageException if it is not as its type says
     * @throws UnsupportedTypeException if no reply has this type
     */
    public static Rmessage decodeReply(int type, ByteBuffer body)
            throws MalformedMessageException, UnsupportedTypeException {
        body.order(ByteOrder.LITTLE_ENDIAN);
        try {
            return whole(Rmessage.decode(type, body), body);
        } catch (BufferUnderflowException e) {
            throw tooShort(type, e);
        }
    }

    private static <M extends Message> M whole(M message, ByteBuffer body)
            throws MalformedMessageException {
        if (body.hasRemaining()) {
            throw new MalformedMessageException(
                    body.remaining() + " bytes too many behind type " + message.type());
        }
        return message;
    }

    private static MalformedMessageException tooShort(int type, BufferUnderflowException cause) {
        var malformed = new MalformedMessageException("a message of type " + type + " ends early");
        malformed.initCause(cause);
        return malformed;
    }
}
