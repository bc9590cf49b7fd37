package dev.wherry.p9.wire;

import java.nio.ByteBuffer;

/**
 * What a server calls a file: two names with equal qids are the same file.
 *
 * <pre>
 *  0 type u8    1 version u32    5 path u64
 * </pre>
 *
 * @param type {@link #DIRECTORY}, {@link #SYMLINK} or {@link #FILE}
 * @param version changes with the content where the server says so; all 32 bits count
 * @param path unique among all files of an export; all 64 bits count
 */
public record Qid(byte type, int version, long path) {

    /** Length on the wire. */
    public static final int BYTES = 13;

    public static final byte DIRECTORY = (byte) 0x80;
    public static final byte SYMLINK = 0x02;
    public static final byte FILE = 0x00;

    /** Whether it is a folder's. */
    public boolean isDirectory() {
        return (type & DIRECTORY) != 0;
    }

    /** Appends it to {@code out}. */
    public void encode(ByteBuffer out) {
        out.put(type).putInt(version).putLong(path);
    }

    /** Takes one from {@code in}. */
    public static Qid decode(ByteBuffer in) {
        return new Qid(in.get(), in.getInt(), in.getLong());
    }
}
