package dev.wherry.engine.local;

import dev.wherry.linux.EventDescriptor;
import dev.wherry.linux.Poll;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/** Waiting for bytes on a descriptor, in a way that {@link #close} from another thread ends. */
final class Readability implements Closeable {

    private @Nullable EventDescriptor bell;
    private boolean closed;

    /**
     * Returns once {@code descriptor} has bytes or has ended.
     *
     * @throws ClosedChannelException if this was closed before or meanwhile
     */
    void await(int descriptor) throws IOException {
        var ready =
                Poll.await(
                        Poll.FOREVER,
                        Poll.Interest.readable(descriptor),
                        Poll.Interest.readable(bell().number()));
        if (ready.get(1).any()) {
            throw new ClosedChannelException();
        }
    }

    private synchronized EventDescriptor bell() throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        if (bell == null) {
            bell = EventDescriptor.open();
        }
        return bell;
    }

    /**
     * Wakes the waiting thread; the bell itself goes with the process, since that thread may still
     * look at it.
     */
    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (bell != null) {
            bell.ring();
        }
    }
}
