package dev.wherry.p9.wire;

import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * A time: seconds since 1970, before it negative, and nanoseconds, 0 to 999 999 999; s64 and u64 on
 * the wire.
 */
public record Timestamp(long seconds, long nanos) {

    /** 1970. */
    public static final Timestamp ZERO = new Timestamp(0, 0);

    /** The same time. */
    public static Timestamp of(Instant instant) {
        return new Timestamp(instant.getEpochSecond(), instant.getNano());
    }

    /** The same time, as far as an instant goes. */
    public Instant instant() {
        return Instant.ofEpochSecond(seconds, nanos);
    }

    void encode(ByteBuffer out) {
        out.putLong(seconds).putLong(nanos);
    }

    static Timestamp decode(ByteBuffer in) {
        return new Timestamp(in.getLong(), in.getLong());
    }
}
