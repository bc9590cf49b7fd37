package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/**
 * The four times of a file, as FILETIME: units of 100 ns since 1601-01-01 UTC.
 *
 * <pre>
 * 0  creation (8)   8  last access (8)   16  last write (8)   24  change (8)
 * </pre>
 */
public record Times(long creation, long lastAccess, long lastWrite, long change) {

    /** In a request: leaves all four as they are. */
    public static final Times UNCHANGED = new Times(0, 0, 0, 0);

    /** In a request: sets the last write only. */
    public static Times lastWrite(long fileTime) {
        return new Times(0, 0, fileTime, 0);
    }

    void encode(ByteBuffer out) {
        out.putLong(creation).putLong(lastAccess).putLong(lastWrite).putLong(change);
    }

    static Times decode(ByteBuffer in) {
        return new Times(in.getLong(), in.getLong(), in.getLong(), in.getLong());
    }
}
