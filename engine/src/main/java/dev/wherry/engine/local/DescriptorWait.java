package dev.wherry.engine.local;

import dev.wherry.core.stream.Handle;
import dev.wherry.linux.EventDescriptor;
import dev.wherry.linux.Poll;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/** Waiting for a descriptor, in a way that {@link #abort} from another thread ends. */
final class DescriptorWait implements Closeable {

    private @Nullable EventDescriptor bell;
    private boolean aborted;

    /**
     * Returns once {@code handle} has bytes or has ended.
     *
     * @throws ClosedChannelException if this was aborted before or meanwhile
     */
    void readable(Handle handle) throws IOException {
        await(Poll.Interest.readable(number(handle)));
    }

    /**
     * Returns once {@code handle} has room or nobody reads it any more.
     *
     * @throws ClosedChannelException if this was aborted before or meanwhile
     */
    void writable(Handle handle) throws IOException {
        await(Poll.Interest.writable(number(handle)));
    }

    private void await(Poll.Interest interest) throws IOException {
        var ready = Poll.await(Poll.FOREVER, interest, Poll.Interest.readable(bell().number()));
        if (ready.get(1).any()) {
            throw new ClosedChannelException();
        }
    }

    private static int number(Handle handle) throws IOException {
        return switch (handle) {
            case Handle.Descriptor(int number, Handle.Kind _) -> number;
            case Handle.None(String reason) ->
                    throw new IOException("it is in non-blocking mode, and " + reason);
        };
    }

    private synchronized EventDescriptor bell() throws IOException {
        if (aborted) {
            throw new ClosedChannelException();
        }
        if (bell == null) {
            bell = EventDescriptor.open();
        }
        return bell;
    }

    /** Ends every wait, now and later. */
    synchronized void abort() throws IOException {
        aborted = true;
        if (bell != null) {
            bell.ring();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        abort();
        if (bell != null) {
            bell.close();
        }
    }
}
