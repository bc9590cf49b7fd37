package dev.wherry.p9.wire;

import java.nio.ByteBuffer;

/**
 * What an Rgetattr says of a file.
 *
 * <pre>
 *   0 valid u64    8 qid (13)    21 mode u32    25 uid u32    29 gid u32
 *  33 nlink u64   41 rdev u64    49 size u64    57 blksize u64   65 blocks u64
 *  73 atime       89 mtime      105 ctime      121 btime, each s64 and u64
 * 137 gen u64    145 data version u64
 * </pre>
 *
 * @param valid which fields were filled, of the constants here
 * @param mode type and permissions, as st_mode of Linux
 * @param rdev as Linux' {@code new_encode_dev} lays it out
 * @param blockBytes the size of transfers that suits the server best
 * @param blocks of 512 bytes
 */
public record Attributes(
        long valid,
        Qid qid,
        int mode,
        int uid,
        int gid,
        long links,
        long rdev,
        long size,
        long blockBytes,
        long blocks,
        Timestamp accessed,
        Timestamp modified,
        Timestamp changed,
        Timestamp born,
        long generation,
        long dataVersion) {

    public static final long MODE = 0x1;
    public static final long NLINK = 0x2;
    public static final long UID = 0x4;
    public static final long GID = 0x8;
    public static final long RDEV = 0x10;
    public static final long ATIME = 0x20;
    public static final long MTIME = 0x40;
    public static final long CTIME = 0x80;
    public static final long INO = 0x100;
    public static final long SIZE = 0x200;
    public static final long BLOCKS = 0x400;

    /** All of the above. */
    public static final long BASIC = 0x7ff;

    public static final long BTIME = 0x800;
    public static final long GEN = 0x1000;
    public static final long DATA_VERSION = 0x2000;

    void encode(ByteBuffer out) {
        out.putLong(valid);
        qid.encode(out);
        out.putInt(mode).putInt(uid).putInt(gid).putLong(links).putLong(rdev);
        out.putLong(size).putLong(blockBytes).putLong(blocks);
        accessed.encode(out);
        modified.encode(out);
        changed.encode(out);
        born.encode(out);
        out.putLong(generation).putLong(dataVersion);
    }

    static Attributes decode(ByteBuffer in) {
        return new Attributes(
                in.getLong(),
                Qid.decode(in),
                in.getInt(),
                in.getInt(),
                in.getInt(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                Timestamp.decode(in),
                Timestamp.decode(in),
                Timestamp.decode(in),
                Timestamp.decode(in),
                in.getLong(),
                in.getLong());
    }
}
