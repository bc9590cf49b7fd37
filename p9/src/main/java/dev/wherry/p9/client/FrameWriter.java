package dev.wherry.p9.client;

import dev.wherry.core.Ticker;
import dev.wherry.p9.wire.Frame;
import dev.wherry.p9.wire.Tmessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;

/**
 * Sends frames: small ones gathered into one system call, the data of large ones from where it is.
 * For one thread, but for {@link #stalledNanos}.
 */
final class FrameWriter {

    private static final int BURST_BYTES = 256 << 10;

    /** Data of this size is not copied any more. */
    private static final int LARGE_BYTES = 16 << 10;

    /** One system call takes no more, so that progress is seen. */
    private static final int SLICE_BYTES = 512 << 10;

    private final GatheringByteChannel channel;
    private final Ticker ticker;
    private ByteBuffer burst = ByteBuffer.allocateDirect(BURST_BYTES);
    private volatile boolean writing;
    private volatile long progressNanos;

    FrameWriter(GatheringByteChannel channel, Ticker ticker) {
        this.channel = channel;
        this.ticker = ticker;
    }

    /** How long the peer has taken nothing of what is being sent; 0 while nothing is. */
    long stalledNanos() {
        return writing ? ticker.nanos() - progressNanos : 0;
    }

    /** Adds one frame, sending those before it if there is no room. */
    void add(int tag, Tmessage request) throws IOException {
        if (request instanceof Tmessage.Twrite write && write.data().remaining() >= LARGE_BYTES) {
            makeRoom(Frame.WRITE_HEADER_BYTES);
            Frame.encodeBeforeData(tag, write, burst);
            send(write.data().duplicate());
            return;
        }
        makeRoom(maxBytes(request));
        Frame.encode(tag, request, burst);
    }

    /** Sends what was added. */
    void flush() throws IOException {
        send(ByteBuffer.allocate(0));
    }

    private void makeRoom(int bytes) throws IOException {
        if (bytes <= burst.remaining()) {
            return;
        }
        flush();
        if (bytes > burst.capacity()) {
            burst = ByteBuffer.allocateDirect(bytes);
        }
    }

    /** Texts are the only thing that makes a request long. */
    private static int maxBytes(Tmessage request) {
        int fixed = 128;
        int text = 2 + 0xffff;
        return switch (request) {
            case Tmessage.Twrite write -> Frame.WRITE_HEADER_BYTES + write.data().remaining();
            case Tmessage.Twalk walk -> fixed + textBytes(walk.names());
            case Tmessage.Tlcreate create -> fixed + textBytes(create.name());
            case Tmessage.Tgetattr _, Tmessage.Tclunk _, Tmessage.Tread _, Tmessage.Tsetattr _ ->
                    fixed;
            default -> fixed + 2 * text;
        };
    }

    private static int textBytes(Iterable<String> texts) {
        int bytes = 0;
        for (String text : texts) {
            bytes += textBytes(text);
        }
        return bytes;
    }

    private static int textBytes(String text) {
        return 2 + 3 * text.length();
    }

    private void send(ByteBuffer data) throws IOException {
        burst.flip();
        try {
            progressNanos = ticker.nanos();
            writing = true;
            while (burst.hasRemaining() || data.hasRemaining()) {
                int slice = Math.min(SLICE_BYTES, data.remaining());
                ByteBuffer part = data.slice(data.position(), slice);
                if (burst.hasRemaining()) {
                    channel.write(new ByteBuffer[] {burst, part});
                } else {
                    channel.write(part);
                }
                data.position(data.position() + part.position());
                progressNanos = ticker.nanos();
            }
        } finally {
            writing = false;
            burst.clear();
        }
    }
}
