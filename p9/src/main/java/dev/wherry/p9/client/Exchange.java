package dev.wherry.p9.client;

import dev.wherry.p9.wire.Tmessage;

/** A request under way. Its fields are {@link Outstanding}'s, behind its lock. */
final class Exchange {

    final Tmessage request;
    final Listener listener;
    final long timeoutNanos;

    /** Whether it takes a place among the requests under way, and as many bytes. */
    final boolean admitted;

    final long weightBytes;

    int tag;
    boolean sent;
    long sentNanos;
    boolean over;

    /** Whether the server was asked to forget it. */
    boolean flushed;

    Exchange(Tmessage request, Listener listener, long timeoutNanos, boolean admitted) {
        this.request = request;
        this.listener = listener;
        this.timeoutNanos = timeoutNanos;
        this.admitted = admitted;
        this.weightBytes =
                switch (request) {
                    case Tmessage.Twrite write -> write.data().remaining();
                    case Tmessage.Tread read -> Integer.toUnsignedLong(read.count());
                    case Tmessage.Treaddir read -> Integer.toUnsignedLong(read.count());
                    default -> 0;
                };
    }
}
