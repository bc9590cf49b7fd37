package dev.wherry.engine.child;

import dev.wherry.core.stream.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;

/** A child's output through the JDK's own pipe; ends when nobody holds the other end any more. */
final class StreamedOutput implements Source {

    private static final int BUFFER_BYTES = 64 << 10;

    private final ExitCode exit;
    private final Process process;
    private final InputStream stream;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private volatile boolean closed;

    StreamedOutput(ExitCode exit, Process process) {
        this.exit = exit;
        this.process = process;
        this.stream = process.getInputStream();
    }

    @Override
    public String name() {
        return exit.command();
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int count = stream.read(buffer, 0, Math.min(buffer.length, target.remaining()));
        if (closed) {
            throw new ClosedChannelException();
        }
        if (count < 0) {
            exit.require(process);
            return -1;
        }
        target.put(buffer, 0, count);
        return count;
    }

    @Override
    public boolean ready() throws IOException {
        return stream.available() > 0;
    }

    /** Ends the child: nothing else wakes a thread that waits for its bytes. */
    @Override
    public void close() throws IOException {
        closed = true;
        process.destroy();
        stream.close();
    }
}
