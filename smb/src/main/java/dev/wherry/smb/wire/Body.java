package dev.wherry.smb.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What all bodies have in common: the structure size in front, and parts found by offset. */
final class Body {

    /** Reads one body. */
    @FunctionalInterface
    interface Decoder<T> {
        T decode(ByteBuffer in) throws ProtocolException;
    }

    private Body() {}

    /**
     * Runs {@code decoder} on the body of {@code message}; whatever runs over the message's end is
     * the sender's fault.
     */
    static <T> T decode(ByteBuffer message, Decoder<T> decoder) throws ProtocolException {
        try {
            return decoder.decode(message.position(Header.BYTES));
        } catch (BufferUnderflowException
                | IndexOutOfBoundsException
                | IllegalArgumentException e) {
            throw new ProtocolException("message is shorter than its fields say: " + e);
        }
    }

    /** Reads the structure size, which says what kind of body this is. */
    static void expectSize(ByteBuffer in, int size) throws ProtocolException {
        int actual = in.getShort() & 0xFFFF;
        if (actual != size) {
            throw new ProtocolException("structure size " + actual + " where " + size + " belongs");
        }
    }

    /** The {@code length} bytes at {@code offset} from the header; a view. */
    static ByteBuffer view(ByteBuffer message, int offset, int length) throws ProtocolException {
        if (length == 0) {
            return ByteBuffer.allocate(0);
        }
        if (offset < Header.BYTES || length < 0 || length > message.limit() - offset) {
            throw new ProtocolException(
                    "%d bytes at offset %d of a message of %d"
                            .formatted(length & 0xFFFFFFFFL, offset, message.limit()));
        }
        return message.slice(offset, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** An own copy, little-endian, from position 0. */
    static ByteBuffer copy(ByteBuffer view) {
        byte[] bytes = new byte[view.remaining()];
        view.get(view.position(), bytes);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static String text(ByteBuffer message, int offset, int length) throws ProtocolException {
        return text(view(message, offset, length));
    }

    /**
     * UTF-16LE, lone surrogates included: names on a server need not be well-formed, and a name
     * that was read must be found again.
     */
    static String text(ByteBuffer view) {
        return view.asCharBuffer().toString();
    }

    /** The reverse of {@link #text(ByteBuffer)}. */
    static void putText(ByteBuffer out, String text) {
        for (int i = 0; i < text.length(); i++) {
            out.putChar(text.charAt(i));
        }
    }

    /** Where a body that starts at the buffer's position has its header. */
    static int headerOf(ByteBuffer out) {
        return out.position() - Header.BYTES;
    }

    /** Zeros up to {@code offset} from the header at {@code header}. */
    static void padTo(ByteBuffer out, int header, int offset) {
        while (out.position() < header + offset) {
            out.put((byte) 0);
        }
    }
}
