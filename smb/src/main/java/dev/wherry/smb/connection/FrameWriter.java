package dev.wherry.smb.connection;

import dev.wherry.smb.crypto.Sealer;
import dev.wherry.smb.crypto.Signer;
import dev.wherry.smb.crypto.WarmUp;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Frame;
import dev.wherry.smb.wire.Transform;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * Encodes, signs and seals frames one behind the other and hands them to the channel as few large
 * writes. For one thread.
 */
final class FrameWriter {

    /** Frames are gathered up to this many bytes; a longer one goes alone. */
    private static final int BURST_BYTES = 512 * 1024;

    private static final int OVERHEAD_BYTES =
            Frame.PREFIX_BYTES + Transform.BYTES + Transform.TAG_BYTES;

    private final WritableByteChannel channel;
    private final long sessionId;
    private final @Nullable Signer signer;
    private final @Nullable Sealer sealer;
    private final Runnable warmUp;
    private ByteBuffer burst = allocate(BURST_BYTES);
    private long protectedBytes;
    private long protectedFrames;

    /**
     * Writes for one session.
     *
     * @param warmUp run when so much has been signed or sealed in so few frames that it pays
     */
    FrameWriter(
            WritableByteChannel channel,
            long sessionId,
            @Nullable Signer signer,
            @Nullable Sealer sealer,
            Runnable warmUp) {
        this.channel = channel;
        this.sessionId = sessionId;
        this.signer = signer;
        this.sealer = sealer;
        this.warmUp = warmUp;
    }

    private static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Adds one frame, sending those before it if there is no room. */
    void add(Exchange exchange) throws IOException {
        Compound compound = exchange.compound();
        int needed = OVERHEAD_BYTES + compound.maxBytes();
        if (needed > burst.remaining()) {
            flush();
            if (needed > burst.capacity()) {
                burst = allocate(needed);
            }
        }
        if (exchange.protection() != Exchange.Protection.PLAIN) {
            countProtected(needed);
        }
        switch (exchange.protection()) {
            case PLAIN -> addClear(exchange, Compound.PartSigner.NONE);
            case SIGNED -> addClear(exchange, signer()::sign);
            case SEALED -> addSealed(exchange);
        }
    }

    private void countProtected(int bytes) {
        boolean before = protectedBytes < WarmUp.WORTH_BYTES;
        protectedBytes += bytes;
        protectedFrames++;
        if (before
                && protectedBytes >= WarmUp.WORTH_BYTES
                && protectedFrames <= WarmUp.FEW_FRAMES) {
            warmUp.run();
        }
    }

    private Signer signer() {
        if (signer == null) {
            throw new AssertionError("no key to sign with");
        }
        return signer;
    }

    private void addClear(Exchange exchange, Compound.PartSigner partSigner) {
        int start = burst.position();
        burst.position(start + Frame.PREFIX_BYTES);
        exchange.compound().encode(burst, exchange.addressing(sessionId), partSigner);
        Frame.putLength(burst, start, burst.position() - start - Frame.PREFIX_BYTES);
    }

    private void addSealed(Exchange exchange) {
        if (sealer == null) {
            throw new AssertionError("no key to seal with");
        }
        int transform = burst.position() + Frame.PREFIX_BYTES;
        int messages = transform + Transform.BYTES;
        Frame.putLength(burst, burst.position(), 0);
        burst.position(messages);
        exchange.compound().encode(burst, exchange.addressing(sessionId), Compound.PartSigner.NONE);
        int length = burst.position() - messages;
        sealer.seal(burst, transform, length);
        Frame.putLength(burst, transform - Frame.PREFIX_BYTES, Transform.BYTES + length);
    }

    /** Sends what was added. */
    void flush() throws IOException {
        burst.flip();
        while (burst.hasRemaining()) {
            channel.write(burst);
        }
        burst.clear();
    }
}
