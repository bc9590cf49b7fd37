package dev.wherry.bench.relay;

import dev.wherry.core.stream.Source;
import java.nio.ByteBuffer;
import java.util.Random;

/**
 * Bytes that do not compress, at most {@value #READ_BYTES} of them a read, as a pipe gives them.
 */
final class RandomStream implements Source {

    private static final int READ_BYTES = 4 << 10;
    private static final int PERIOD_BYTES = 1 << 20;

    private final byte[] period = new byte[PERIOD_BYTES];
    private long left;
    private int next;

    RandomStream(long bytes, long seed) {
        this.left = bytes;
        new Random(seed).nextBytes(period);
    }

    @Override
    public String name() {
        return "random bytes";
    }

    @Override
    public int read(ByteBuffer target) {
        if (left == 0) {
            return -1;
        }
        int most = Math.min(Math.min(target.remaining(), READ_BYTES), PERIOD_BYTES - next);
        int count = (int) Math.min(left, most);
        target.put(period, next, count);
        next = (next + count) % PERIOD_BYTES;
        left -= count;
        return count;
    }

    @Override
    public void close() {}
}
