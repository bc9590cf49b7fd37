package dev.wherry.smb.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What travels as one piece over TCP (2.1).
 *
 * <pre>
 * 0  00   1  length, big-endian (3)   4  messages, or one {@link Transform}
 * </pre>
 */
public final class Frame {

    /** Bytes in front of a frame. */
    public static final int PREFIX_BYTES = 4;

    /** The most that three bytes can say. */
    public static final int MAX_BYTES = 0xFFFFFF;

    /** The most messages read from one frame; nothing here sends more than a few. */
    private static final int MAX_MESSAGES = 64;

    /** Takes the messages of a frame, each from its header to the next, padding included. */
    @FunctionalInterface
    public interface Messages {
        void message(Header header, ByteBuffer message) throws java.io.IOException;
    }

    private Frame() {}

    /**
     * The length that the four bytes at {@code at} announce.
     *
     * @throws ProtocolException if the first is not zero
     */
    public static int length(ByteBuffer in, int at) throws ProtocolException {
        if (in.get(at) != 0) {
            throw new ProtocolException("stream does not carry SMB: no frame starts here");
        }
        return (in.get(at + 1) & 0xFF) << 16
                | (in.get(at + 2) & 0xFF) << 8
                | (in.get(at + 3) & 0xFF);
    }

    /** Writes the four bytes that announce {@code length}. */
    public static void putLength(ByteBuffer out, int at, int length) {
        if (length > MAX_BYTES) {
            throw new AssertionError("frame of " + length + " bytes");
        }
        out.put(at, (byte) 0);
        out.put(at + 1, (byte) (length >> 16));
        out.put(at + 2, (byte) (length >> 8));
        out.put(at + 3, (byte) length);
    }

    /**
     * Hands each message of {@code frame}, all of the buffer, to {@code messages}.
     *
     * @throws ProtocolException if the messages do not fill the frame as they say
     */
    public static void split(ByteBuffer frame, Messages messages) throws java.io.IOException {
        int at = 0;
        for (int count = 0; count < MAX_MESSAGES; count++) {
            ByteBuffer rest = frame.slice(at, frame.limit() - at).order(ByteOrder.LITTLE_ENDIAN);
            Header header = Header.decode(rest);
            int next = header.nextCommand();
            if (next == 0) {
                messages.message(header, rest);
                return;
            }
            if (next < Header.BYTES || next % 8 != 0 || next > rest.limit() - Header.BYTES) {
                throw new ProtocolException("next message at " + (next & 0xFFFFFFFFL));
            }
            messages.message(header, rest.slice(0, next).order(ByteOrder.LITTLE_ENDIAN));
            at += next;
        }
        throw new ProtocolException("more than " + MAX_MESSAGES + " messages in one frame");
    }
}
