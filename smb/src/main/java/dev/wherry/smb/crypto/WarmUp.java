package dev.wherry.smb.crypto;

import dev.wherry.smb.wire.Header;
import dev.wherry.smb.wire.ProtocolException;
import dev.wherry.smb.wire.Transform;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Makes the JVM compile the ciphers. Their fast code is only used from callers that are compiled
 * with all optimizations, which takes thousands of calls; a stream makes few calls with many bytes
 * each, and its first GiB would pass at a fortieth of the speed. So they are called for nothing,
 * with keys of zeros, on a thread beside the real work.
 */
public final class WarmUp {

    /** How much of a stream is signed or sealed before compiling pays. */
    public static final long WORTH_BYTES = 1 << 20;

    /** In so many frames or fewer: many small files make calls enough themselves. */
    public static final int FEW_FRAMES = 64;

    /** What compilation with all optimizations takes, and then some. */
    private static final int CALLS = 8000;

    private static final int TEXT_BYTES = 1024;
    private static final int KEY_BYTES = 16;

    private WarmUp() {}

    /** Signs and verifies, for about a tenth of a second. */
    public static void sign(SigningAlgorithm algorithm) {
        Signer signer = Signer.of(algorithm, new byte[KEY_BYTES]);
        ByteBuffer message = buffer(Header.BYTES + TEXT_BYTES);
        for (int id = 1; id <= CALLS && !Thread.currentThread().isInterrupted(); id++) {
            message.putLong(Header.MESSAGE_ID, id);
            signer.sign(message);
            if (!signer.verify(message)) {
                throw new AssertionError(algorithm + " does not know its own signature");
            }
        }
    }

    /** Seals and opens, for about a tenth of a second. */
    public static void seal() {
        Sealer sealer = new Sealer(new byte[KEY_BYTES], 0);
        Opener opener = new Opener(new byte[KEY_BYTES], 0);
        ByteBuffer frame = buffer(Transform.BYTES + TEXT_BYTES + Transform.TAG_BYTES);
        try {
            for (int call = 0; call < CALLS && !Thread.currentThread().isInterrupted(); call++) {
                sealer.seal(frame, 0, TEXT_BYTES);
                opener.open(frame.slice(0, Transform.BYTES + TEXT_BYTES).order(frame.order()));
            }
        } catch (ProtocolException e) {
            throw new AssertionError("what was sealed cannot be opened", e);
        }
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
