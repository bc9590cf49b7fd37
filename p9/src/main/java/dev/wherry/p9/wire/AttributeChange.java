package dev.wherry.p9.wire;

import java.nio.ByteBuffer;

/**
 * What a Tsetattr wants changed.
 *
 * <pre>
 *  0 valid u32    4 mode u32    8 uid u32    12 gid u32    16 size u64
 * 24 atime s64, u64    40 mtime s64, u64
 * </pre>
 *
 * @param valid which fields count, of the constants here; a time without its {@code _SET} is the
 *     server's now
 */
public record AttributeChange(
        int valid, int mode, int uid, int gid, long size, Timestamp accessed, Timestamp modified) {

    public static final int MODE = 0x1;
    public static final int UID = 0x2;
    public static final int GID = 0x4;
    public static final int SIZE = 0x8;
    public static final int ATIME = 0x10;
    public static final int MTIME = 0x20;
    public static final int CTIME = 0x40;
    public static final int ATIME_SET = 0x80;
    public static final int MTIME_SET = 0x100;

    /** Whether the field {@code bit} counts. */
    public boolean has(int bit) {
        return (valid & bit) != 0;
    }

    void encode(ByteBuffer out) {
        out.putInt(valid).putInt(mode).putInt(uid).putInt(gid).putLong(size);
        accessed.encode(out);
        modified.encode(out);
    }

    static AttributeChange decode(ByteBuffer in) {
        return new AttributeChange(
                in.getInt(),
                in.getInt(),
                in.getInt(),
                in.getInt(),
                in.getLong(),
                Timestamp.decode(in),
                Timestamp.decode(in));
    }
}
