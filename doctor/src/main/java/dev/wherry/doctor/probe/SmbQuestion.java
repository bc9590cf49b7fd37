package dev.wherry.doctor.probe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * SMB2 NEGOTIATE, which every server answers before anybody logs in: MS-SMB2 2.2.3 and 2.2.4.
 *
 * <pre>
 * 0   0 and the length behind it, 24 bits, big-endian; all else little-endian
 * 4   header: FE 53 4D 42, 64, ..., status at 8, command at 12
 * 68  body: size, mode, dialect at 4, ..., capabilities at 24, largest transaction, read at 32
 * </pre>
 */
final class SmbQuestion {

    private static final int PREFIX = 4;
    private static final int HEADER = 64;
    private static final int BODY = PREFIX + HEADER;
    private static final int REQUEST_SIZE = 36;
    private static final short[] DIALECTS = {0x0210, 0x0300, 0x0302};
    private static final byte[] MAGIC = "\u00feSMB".getBytes(StandardCharsets.ISO_8859_1);
    private static final int LARGE_MTU = 0x4;
    private static final int STATUS_AT = PREFIX + 8;
    private static final int COMMAND_AT = PREFIX + 12;
    private static final int MOST_READ_AT = BODY + 32;
    private static final int LENGTH_MASK = 0xFF_FFFF;

    private SmbQuestion() {}

    static ByteBuffer question() {
        int size = HEADER + REQUEST_SIZE + DIALECTS.length * Short.BYTES;
        ByteBuffer question = ByteBuffer.allocate(PREFIX + size).order(ByteOrder.LITTLE_ENDIAN);
        question.putInt(0, Integer.reverseBytes(size));
        question.put(PREFIX, MAGIC).putShort(PREFIX + 4, (short) HEADER);
        question.putShort(PREFIX + 14, (short) 1); // credits asked for
        question.putShort(BODY, (short) REQUEST_SIZE).putShort(BODY + 2, (short) DIALECTS.length);
        question.putShort(BODY + 4, (short) 1).putInt(BODY + 8, LARGE_MTU); // signing is possible
        question.position(BODY + REQUEST_SIZE);
        for (short dialect : DIALECTS) {
            question.putShort(dialect);
        }
        return question.flip();
    }

    static boolean isWhole(ByteBuffer reply) {
        return reply.position() >= PREFIX
                && reply.position()
                        >= PREFIX + (Integer.reverseBytes(reply.getInt(0)) & LENGTH_MASK);
    }

    /** The largest read that the server offers; empty where this is no good answer. */
    static OptionalLong mostReadBytes(ByteBuffer reply) {
        boolean good =
                reply.limit() >= MOST_READ_AT + Integer.BYTES
                        && reply.getInt(STATUS_AT) == 0
                        && reply.getShort(COMMAND_AT) == 0
                        && reply.slice(PREFIX, MAGIC.length).equals(ByteBuffer.wrap(MAGIC));
        return good
                ? OptionalLong.of(Integer.toUnsignedLong(reply.getInt(MOST_READ_AT)))
                : OptionalLong.empty();
    }
}
