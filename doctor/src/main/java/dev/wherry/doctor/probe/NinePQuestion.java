package dev.wherry.doctor.probe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/** size[4] Tversion tag[2] msize[4] version[s], and the Rversion that answers it. */
final class NinePQuestion {

    /** What a Linux client can ask for at most, over a socket. */
    private static final int ASKED = 1 << 20;

    private static final byte TVERSION = 100;
    private static final byte RVERSION = 101;
    private static final int LEAST_REPLY = 13;
    private static final int TYPE_AT = 4;
    private static final int MSIZE_AT = 7;

    private NinePQuestion() {}

    static ByteBuffer question() {
        byte[] version = "9P2000.L".getBytes(StandardCharsets.US_ASCII);
        int size = 4 + 1 + 2 + 4 + 2 + version.length;
        return ByteBuffer.allocate(size)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(size)
                .put(TVERSION)
                .putShort((short) -1)
                .putInt(ASKED)
                .putShort((short) version.length)
                .put(version)
                .flip();
    }

    static boolean isWhole(ByteBuffer reply) {
        return reply.position() >= Integer.BYTES
                && reply.position() >= Integer.toUnsignedLong(reply.getInt(0));
    }

    /** The msize that the server agrees to; empty where this is no good answer. */
    static OptionalLong msize(ByteBuffer reply) {
        boolean version = reply.limit() >= LEAST_REPLY && reply.get(TYPE_AT) == RVERSION;
        return version
                ? OptionalLong.of(Math.min(ASKED, Integer.toUnsignedLong(reply.getInt(MSIZE_AT))))
                : OptionalLong.empty();
    }
}
