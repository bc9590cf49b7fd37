package dev.wherry.p9.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * One name in the data of an Rreaddir.
 *
 * <pre>
 *  0 qid (13)    13 offset u64    21 type u8    22 name, text
 * </pre>
 *
 * @param offset the cookie to go on behind this entry, more than 0
 * @param type DT_* of Linux
 */
public record DirectoryEntry(Qid qid, long offset, byte type, String name) {

    public static final byte TYPE_UNKNOWN = 0;
    public static final byte TYPE_DIRECTORY = 4;
    public static final byte TYPE_FILE = 8;
    public static final byte TYPE_SYMLINK = 10;

    /** Length of an entry without its name. */
    public static final int HEADER_BYTES = Qid.BYTES + 11;

    /**
     * Appends it to {@code out}, which is little-endian.
     *
     * @throws java.nio.BufferOverflowException if there is no room
     */
    public void encode(ByteBuffer out) {
        qid.encode(out);
        out.putLong(offset).put(type);
        Text.encode(name, out);
    }

    /**
     * All entries of {@code data}.
     *
     * @throws MalformedMessageException if the last one is not whole
     */
    public static List<DirectoryEntry> decodeAll(ByteBuffer data) throws MalformedMessageException {
        ByteBuffer in = data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        var entries = new ArrayList<DirectoryEntry>();
        try {
            while (in.hasRemaining()) {
                entries.add(
                        new DirectoryEntry(
                                Qid.decode(in), in.getLong(), in.get(), Text.decode(in)));
            }
        } catch (BufferUnderflowException e) {
            var malformed = new MalformedMessageException("a directory entry ends early");
            malformed.initCause(e);
            throw malformed;
        }
        return entries;
    }
}
