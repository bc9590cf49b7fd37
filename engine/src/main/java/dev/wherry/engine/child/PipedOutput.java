package dev.wherry.engine.child;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.ReaderLeftException;
import dev.wherry.core.stream.Source;
import dev.wherry.linux.Descriptor;
import dev.wherry.linux.EventDescriptor;
import dev.wherry.linux.Poll;
import dev.wherry.linux.Poll.Interest;
import dev.wherry.linux.Poll.Readiness;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.util.List;

/**
 * A child's output through a pipe of our own.
 *
 * <p>One poll waits for all that can happen: bytes; the child's end, after which an empty pipe is
 * the end even if some daemon still holds it open; the leaving of whoever reads our own output; and
 * {@link #close}.
 */
final class PipedOutput implements Source {

    private static final int NOBODY = -1;

    private final ExitCode exit;
    private final Process process;
    private final Descriptor readEnd;
    private final EventDescriptor exited;
    private final int watchedDescriptor;
    private final FileInputStream stream;
    private final FileChannel channel;
    private volatile boolean closed;

    PipedOutput(
            ExitCode exit,
            Process process,
            Descriptor readEnd,
            EventDescriptor exited,
            Handle watched)
            throws IOException {
        this.exit = exit;
        this.process = process;
        this.readEnd = readEnd;
        this.exited = exited;
        this.watchedDescriptor =
                watched instanceof Handle.Descriptor(int number, Handle.Kind _) ? number : NOBODY;
        this.stream = new FileInputStream(readEnd.path().toFile());
        this.channel = stream.getChannel();
    }

    @Override
    public String name() {
        return exit.command();
    }

    @Override
    public Handle.Kind kind() {
        return Handle.Kind.PIPE;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int count = awaitReadable() ? channel.read(target) : -1;
        if (count < 0) {
            awaitExit();
            exit.require(process);
        }
        return count;
    }

    @Override
    public boolean ready() throws IOException {
        return stream.available() > 0;
    }

    @Override
    public Handle handle() {
        try {
            return readEnd.handle();
        } catch (ClosedChannelException _) {
            return new Handle.None("it was closed");
        }
    }

    @Override
    public boolean awaitReadable() throws IOException {
        List<Readiness> ready =
                Poll.await(
                        Poll.FOREVER,
                        Interest.readable(readEnd.number()),
                        Interest.readable(exited.number()),
                        Interest.departure(watchedDescriptor));
        throwIfClosed();
        if (ready.get(2).error()) {
            throw new ReaderLeftException();
        }
        if (ready.get(2).invalid()) {
            throw new IOException("descriptor " + watchedDescriptor + ", the sink's, was closed");
        }
        return somethingToRead(ready.getFirst()) || somethingWasLeft();
    }

    /**
     * Looks at the pipe once more after the child's end was seen: it may have written, and ended,
     * after the pipe's turn in the poll.
     */
    private boolean somethingWasLeft() throws IOException {
        return somethingToRead(Poll.await(0, Interest.readable(readEnd.number())).getFirst());
    }

    /** A hangup without bytes is the end too, and reading says so without waiting. */
    private static boolean somethingToRead(Readiness pipe) {
        return pipe.readable() || pipe.hangup();
    }

    /** A child may close its output and run on; {@link #abort} ends this wait too. */
    private void awaitExit() throws IOException {
        Poll.await(Poll.FOREVER, Interest.readable(exited.number()));
        throwIfClosed();
    }

    private void throwIfClosed() throws ClosedChannelException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }

    @Override
    public void abort() throws IOException {
        closed = true;
        exited.ring();
        channel.close();
    }

    @Override
    public void close() throws IOException {
        try (readEnd;
                exited) {
            abort();
        }
    }
}
