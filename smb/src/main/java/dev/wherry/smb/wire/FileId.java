package dev.wherry.smb.wire;

import java.nio.ByteBuffer;

/** What an open file is called on the wire (2.2.14.1): 16 bytes that mean nothing to the client. */
public record FileId(long persistent, long ephemeral) {

    /** In a related message: the file that the messages before it in the frame opened. */
    public static final FileId RELATED = new FileId(-1, -1);

    void encode(ByteBuffer out) {
        out.putLong(persistent).putLong(ephemeral);
    }

    static FileId decode(ByteBuffer in) {
        return new FileId(in.getLong(), in.getLong());
    }
}
