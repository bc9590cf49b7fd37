package dev.wherry.p9.wire;

import dev.wherry.core.tree.NameBytes;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;

/** Text on the wire: a length u16, then as many bytes, in no particular charset. */
final class Text {

    /** The longest. */
    static final int MAX_BYTES = 0xffff;

    private Text() {}

    /**
     * Appends {@code text}.
     *
     * @throws IllegalArgumentException if it is longer than the wire can say, or no bytes have it
     */
    static void encode(String text, ByteBuffer out) {
        byte[] bytes;
        try {
            bytes = NameBytes.encode(text);
        } catch (FileSystemException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        if (bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException("text of " + bytes.length + " bytes");
        }
        out.putShort((short) bytes.length).put(bytes);
    }

    /** Takes one; names that are no UTF-8 as {@link NameBytes} has them. */
    static String decode(ByteBuffer in) {
        byte[] bytes = new byte[Short.toUnsignedInt(in.getShort())];
        in.get(bytes);
        return NameBytes.decode(bytes);
    }
}
