package dev.wherry.core.tree;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;

/**
 * Names between bytes, as the kernel has them, and text. Bytes that are no UTF-8 become the
 * surrogates U+DC80 to U+DCFF, which no UTF-8 decodes to, so that every name has a text and every
 * such text is one name.
 */
public final class NameBytes {

    private static final int ESCAPE = 0xdc00;

    /** What Java puts where bytes are no UTF-8; a name may hold it all the same. */
    private static final char REPLACEMENT = '\uFFFD';

    private NameBytes() {}

    /** The text of {@code bytes}. */
    public static String decode(byte[] bytes) {
        // Whole-array operations: a folder is listed while most code is still interpreted.
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 ? text : decodeBeyondUtf8(bytes);
    }

    /**
     * The bytes of {@code name}, without a NUL at the end.
     *
     * @throws FileSystemException if it has a NUL or a surrogate that stands for no byte
     */
    public static byte[] encode(String name) throws FileSystemException {
        byte[] usual = name.getBytes(StandardCharsets.UTF_8);
        if (name.indexOf(0) < 0 && new String(usual, StandardCharsets.UTF_8).equals(name)) {
            return usual;
        }
        var bytes = new ByteArrayOutputStream(name.length() + 8);
        int index = 0;
        while (index < name.length()) {
            int point = name.codePointAt(index);
            if (point > 0 && point < 0x80) {
                bytes.write(point);
            } else if (point >= ESCAPE + 0x80 && point <= ESCAPE + 0xff) {
                bytes.write(point - ESCAPE);
            } else if (point == 0 || (point >= 0xd800 && point <= 0xdfff)) {
                throw new FileSystemException(
                        name.replace('\0', '?'), null, "no name here can have this character");
            } else {
                bytes.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
            }
            index += Character.charCount(point);
        }
        return bytes.toByteArray();
    }

    /** Whether {@code name} has bytes that are no UTF-8. */
    public static boolean isBeyondUtf8(String name) {
        return name.chars().anyMatch(c -> c >= ESCAPE + 0x80 && c <= ESCAPE + 0xff)
                && !decode(name.getBytes(StandardCharsets.UTF_8)).equals(name);
    }

    private static String decodeBeyondUtf8(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(rest, text, true);
        while (result.isError()) {
            for (int i = 0; i < result.length(); i++) {
                text.put((char) (ESCAPE + (rest.get() & 0xff)));
            }
            decoder.reset();
            result = decoder.decode(rest, text, true);
        }
        return text.flip().toString();
    }
}
