package dev.wherry.p9.wire;

import java.nio.ByteBuffer;

/** A message without its frame. */
public sealed interface Message permits Tmessage, Rmessage {

    /** The type, 0 to 255: even for a request, one more for its reply. */
    int type();

    /**
     * Appends the body to {@code out}, which is little-endian. Data is copied, and its buffer's
     * position kept.
     */
    void encode(ByteBuffer out);
}
