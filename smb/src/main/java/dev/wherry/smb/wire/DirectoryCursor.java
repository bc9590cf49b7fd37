package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/**
 * Walks over the entries of one QUERY_DIRECTORY response: FileIdBothDirectoryInformation (MS-FSCC
 * 2.4.22). It never leaves the response's frame, whatever the offsets in it say.
 *
 * <pre>
 *  0  offset of the next entry, 0 in the last        4  file index
 *  8  times (32)             40  end of file (8)    48  allocation size (8)
 * 56  file attributes        60  name length        64  ea size, or reparse tag
 * 68  short name length (1)  69  reserved           70  short name (24)
 * 94  reserved (2)           96  file id (8)       104  name
 * </pre>
 */
public final class DirectoryCursor {

    private static final int TIMES = 8;
    private static final int END_OF_FILE = 40;
    private static final int ATTRIBUTES = 56;
    private static final int NAME_LENGTH = 60;
    private static final int FILE_ID = 96;
    private static final int NAME = 104;

    private final ByteBuffer entries;
    private int at = -1;

    public DirectoryCursor(QueryDirectory.Response response) {
        this.entries = response.output();
    }

    /**
     * Moves to the next entry.
     *
     * @return false behind the last
     * @throws ProtocolException if the entry does not lie within the response
     */
    public boolean next() throws ProtocolException {
        if (at < 0) {
            at = entries.position();
            return entries.hasRemaining() && whole();
        }
        int step = entries.getInt(at);
        if (step == 0) {
            return false;
        }
        if (step < NAME || step > entries.limit() - at) {
            throw new ProtocolException("directory entry steps " + step + " bytes ahead");
        }
        at += step;
        return whole();
    }

    private boolean whole() throws ProtocolException {
        int room = entries.limit() - at;
        if (room < NAME || nameBytes() < 0 || nameBytes() > room - NAME) {
            throw new ProtocolException("directory entry is longer than the message");
        }
        return true;
    }

    private int nameBytes() {
        return entries.getInt(at + NAME_LENGTH);
    }

    /** The four times. */
    public Times times() {
        return Times.decode(entries.duplicate().order(entries.order()).position(at + TIMES));
    }

    /** Size in bytes. */
    public long endOfFile() {
        return entries.getLong(at + END_OF_FILE);
    }

    /** File attributes (MS-FSCC 2.6). */
    public int attributes() {
        return entries.getInt(at + ATTRIBUTES);
    }

    /** The server's number for the file. */
    public long fileId() {
        return entries.getLong(at + FILE_ID);
    }

    /** The name as the server has it. */
    public String name() {
        return Body.text(entries.slice(at + NAME, nameBytes()).order(entries.order()));
    }

    /** Appends one entry and leaves {@code out} 8-aligned; for a server. */
    public static void append(
            ByteBuffer out, String name, Times times, long endOfFile, int attributes, long id) {
        int start = out.position();
        out.putInt(0).putInt(0);
        times.encode(out);
        out.putLong(endOfFile).putLong(endOfFile).putInt(attributes).putInt(2 * name.length());
        out.putInt(0).put(new byte[FILE_ID - 68]).putLong(id);
        Body.putText(out, name);
        Body.padTo(out, start, (out.position() - start + 7) & ~7);
        out.putInt(start, out.position() - start);
    }
}
