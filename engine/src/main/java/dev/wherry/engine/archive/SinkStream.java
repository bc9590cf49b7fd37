package dev.wherry.engine.archive;

import dev.wherry.core.stream.Sink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** A sink for libraries that want a stream, in full units; closing it only sends the last one. */
final class SinkStream extends OutputStream {

    private static final int UNIT_BYTES = 1 << 20;

    private final Sink sink;
    private final ByteBuffer unit = ByteBuffer.allocateDirect(UNIT_BYTES);
    private long sent;

    SinkStream(Sink sink) {
        this.sink = sink;
    }

    /** Bytes sent so far. */
    long sent() {
        return sent;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            int count = Math.min(length - done, unit.remaining());
            unit.put(bytes, offset + done, count);
            done += count;
            if (!unit.hasRemaining()) {
                send();
            }
        }
    }

    @Override
    public void close() throws IOException {
        send();
    }

    private void send() throws IOException {
        unit.flip();
        sent += unit.remaining();
        while (unit.hasRemaining()) {
            sink.write(unit);
        }
        unit.clear();
    }
}
