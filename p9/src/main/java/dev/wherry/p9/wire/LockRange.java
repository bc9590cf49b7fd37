package dev.wherry.p9.wire;

import java.nio.ByteBuffer;

/**
 * A byte range and who locks it, as Tgetlock and Rgetlock have it; Tlock has flags behind the type.
 *
 * <pre>
 *  0 type u8    1 start u64    9 length u64, 0 to the end    17 process u32    21 client, text
 * </pre>
 *
 * @param type {@link #READ}, {@link #WRITE} or {@link #UNLOCK}
 */
public record LockRange(byte type, long start, long length, int process, String client) {

    public static final byte READ = 0;
    public static final byte WRITE = 1;
    public static final byte UNLOCK = 2;

    void encode(ByteBuffer out) {
        out.put(type);
        encodeBehindType(out);
    }

    void encodeBehindType(ByteBuffer out) {
        out.putLong(start).putLong(length).putInt(process);
        Text.encode(client, out);
    }

    static LockRange decode(ByteBuffer in) {
        return decodeBehindType(in.get(), in);
    }

    static LockRange decodeBehindType(byte type, ByteBuffer in) {
        return new LockRange(type, in.getLong(), in.getLong(), in.getInt(), Text.decode(in));
    }
}
