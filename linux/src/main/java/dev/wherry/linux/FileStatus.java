package dev.wherry.linux;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Entry.FileId;
import dev.wherry.core.tree.Entry.Kind;
import dev.wherry.core.tree.Owner;
import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * What statx(2) says about a file.
 *
 * <pre>
 *   0 mask u32        4 block size u32    8 attributes u64   16 links u32     20 user u32
 *  24 group u32      28 mode u16         32 inode u64        40 size u64      48 blocks u64
 *  64 access time    80 birth time       96 change time     112 modification time
 * 128 device it is, major u32, minor u32      136 device it is on, major u32, minor u32
 * </pre>
 *
 * A time is seconds s64 and nanoseconds u32.
 */
final class FileStatus {

    static final int BYTES = 256;
    static final int LINKS = 16;
    static final int USER = 20;
    static final int GROUP = 24;
    static final int MODE = 28;
    static final int INODE = 32;
    static final int SIZE = 40;
    static final int BLOCKS = 48;
    static final int MODIFIED = 112;
    static final int DEVICE_MAJOR = 136;
    static final int DEVICE_MINOR = 140;
    static final int STATX_BASIC_STATS = 0x7ff;

    private static final int BLOCK_BYTES = 512;

    private FileStatus() {}

    /** The entry that is described in {@code status} from {@code at} on. */
    static Entry entry(String name, ByteBuffer status, int at) {
        int mode = Short.toUnsignedInt(status.getShort(at + MODE));
        long device =
                (long) status.getInt(at + DEVICE_MAJOR) << 32
                        | Integer.toUnsignedLong(status.getInt(at + DEVICE_MINOR));
        return new Entry(
                name,
                kind(mode),
                status.getLong(at + SIZE),
                status.getLong(at + BLOCKS) * BLOCK_BYTES,
                Instant.ofEpochSecond(
                        status.getLong(at + MODIFIED), status.getInt(at + MODIFIED + 8)),
                mode & Entry.MODE_BITS,
                new Owner(status.getInt(at + USER), status.getInt(at + GROUP)),
                new FileId(device, status.getLong(at + INODE)),
                status.getInt(at + LINKS));
    }

    private static Kind kind(int mode) {
        return switch (mode & DescriptorKind.S_IFMT) {
            case DescriptorKind.S_IFDIR -> Kind.FOLDER;
            case DescriptorKind.S_IFREG -> Kind.FILE;
            case DescriptorKind.S_IFLNK -> Kind.SYMLINK;
            default -> Kind.OTHER;
        };
    }
}
