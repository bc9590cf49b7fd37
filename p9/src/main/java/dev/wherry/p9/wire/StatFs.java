package dev.wherry.p9.wire;

import java.nio.ByteBuffer;

/**
 * What an Rstatfs says of a file system.
 *
 * <pre>
 *  0 type u32    4 bsize u32    8 blocks u64    16 bfree u64    24 bavail u64
 * 32 files u64  40 ffree u64   48 fsid u64     56 namelen u32
 * </pre>
 */
public record StatFs(
        int type,
        int blockBytes,
        long blocks,
        long freeBlocks,
        long availableBlocks,
        long files,
        long freeFiles,
        long id,
        int nameBytes) {

    /** V9FS_MAGIC: a client shows it as a 9P file system. */
    public static final int TYPE_9P = 0x01021997;

    void encode(ByteBuffer out) {
        out.putInt(type).putInt(blockBytes).putLong(blocks).putLong(freeBlocks);
        out.putLong(availableBlocks).putLong(files).putLong(freeFiles).putLong(id);
        out.putInt(nameBytes);
    }

    static StatFs decode(ByteBuffer in) {
        return new StatFs(
                in.getInt(),
                in.getInt(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getInt());
    }
}
