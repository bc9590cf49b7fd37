package dev.wherry.doctor.text;

import dev.wherry.core.ByteSize;
import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of a file that somebody wrote, whatever editor it was: UTF-8, UTF-16 (Windows writes
 * .wslconfig so), with a byte order mark or without, with any line ends.
 *
 * @param name for messages, as the user wrote it
 * @param lines without their ends; one that was too long is empty, so that numbers stay right
 * @param remarks what could not be used, a line each
 */
public record EvidenceText(String name, List<String> lines, List<String> remarks) {

    /** A file of more bytes is refused: no configuration and no kernel log is that long. */
    public static final int MOST_BYTES = 8 << 20;

    /** Of a longer line nothing is used. */
    public static final int MOST_LINE_CHARS = 16 << 10;

    private static final char REPLACEMENT = '\uFFFD';
    private static final int SNIFFED_BYTES = 4096;
    private static final int UTF_8_MOST_BYTES = 4;

    /** More than this share of control characters is no text that anybody wrote. */
    private static final double CONTROL_SHARE = 0.02;

    public EvidenceText {
        lines = List.copyOf(lines);
        remarks = List.copyOf(remarks);
    }

    /**
     * Reads {@code file}.
     *
     * @throws OperationException if it cannot be read, is larger than {@value #MOST_BYTES} bytes or
     *     no text
     */
    public static EvidenceText read(Path file) throws OperationException {
        try (InputStream in = Files.newInputStream(file)) {
            return decode(file.toString(), in.readNBytes(MOST_BYTES + 1));
        } catch (OperationException e) {
            throw e;
        } catch (IOException e) {
            throw new OperationException("read", file.toString(), Reason.of(e), "", e);
        }
    }

    /**
     * Reads what is in memory already.
     *
     * @throws OperationException as {@link #read}
     */
    public static EvidenceText decode(String name, byte[] bytes) throws OperationException {
        if (bytes.length > MOST_BYTES) {
            throw new OperationException(
                    "read",
                    name,
                    "it is larger than " + new ByteSize(MOST_BYTES),
                    "cut out the part that matters",
                    null);
        }
        List<String> remarks = new ArrayList<>();
        String text = text(bytes, remarks);
        if (isBinary(text)) {
            throw new OperationException("read", name, "it is binary, not text", "", null);
        }
        List<String> lines = new ArrayList<>();
        for (String line : text.split("\r\n|\r|\n", -1)) {
            boolean fits = line.length() <= MOST_LINE_CHARS;
            lines.add(fits ? line : "");
            if (!fits) {
                remarks.add(
                        "line %d is longer than %d characters and was passed over"
                                .formatted(lines.size(), MOST_LINE_CHARS));
            }
        }
        if (text.isBlank()) {
            remarks.add("it is empty");
        }
        return new EvidenceText(name, lines, Remarks.first(remarks));
    }

    private static String text(byte[] bytes, List<String> remarks) {
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            return utf8(bytes, 3, remarks);
        }
        if (startsWith(bytes, 0xFF, 0xFE)) {
            return utf16(bytes, 2, StandardCharsets.UTF_16LE, remarks);
        }
        if (startsWith(bytes, 0xFE, 0xFF)) {
            return utf16(bytes, 2, StandardCharsets.UTF_16BE, remarks);
        }
        int even = zeros(bytes, 0);
        int odd = zeros(bytes, 1);
        int pairs = Math.min(bytes.length, SNIFFED_BYTES) / 2;
        // Latin text in UTF-16 has a zero in nearly every pair, always on the same side.
        if (pairs > 0 && odd > pairs / 2 && even == 0) {
            return utf16(bytes, 0, StandardCharsets.UTF_16LE, remarks);
        }
        if (pairs > 0 && even > pairs / 2 && odd == 0) {
            return utf16(bytes, 0, StandardCharsets.UTF_16BE, remarks);
        }
        return utf8(bytes, 0, remarks);
    }

    private static boolean startsWith(byte[] bytes, int... mark) {
        if (bytes.length < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if ((bytes[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    private static int zeros(byte[] bytes, int from) {
        int zeros = 0;
        for (int i = from; i < Math.min(bytes.length, SNIFFED_BYTES); i += 2) {
            zeros += bytes[i] == 0 ? 1 : 0;
        }
        return zeros;
    }

    private static String utf16(byte[] bytes, int from, Charset charset, List<String> remarks) {
        int length = bytes.length - from;
        if (length % 2 != 0) {
            remarks.add("it is cut off in the middle of a character");
        }
        return new String(bytes, from, length - length % 2, charset);
    }

    private static String utf8(byte[] bytes, int from, List<String> remarks) {
        int length = bytes.length - from;
        String text = new String(bytes, from, length, StandardCharsets.UTF_8);
        int wrong = text.indexOf(REPLACEMENT);
        if (wrong < 0 || isUtf8(bytes, from, length)) {
            return text;
        }
        if (text.length() - wrong < UTF_8_MOST_BYTES) {
            remarks.add("it is cut off in the middle of a character");
            return text.substring(0, wrong);
        }
        remarks.add("it is not UTF-8 and was read as Latin-1");
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }

    /** The replacement character may have been written on purpose. */
    private static boolean isUtf8(byte[] bytes, int from, int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, length));
            return true;
        } catch (CharacterCodingException _) {
            return false;
        }
    }

    private static boolean isBinary(String text) {
        long control =
                text.chars()
                        .filter(c -> c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f')
                        .filter(c -> c != '\u001B') // dmesg colours its output
                        .count();
        return text.indexOf('\0') >= 0 || control > text.length() * CONTROL_SHARE;
    }
}
