package dev.wherry.engine.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A stream that a thread of its own decompresses ahead of whoever reads: decompressing is the most
 * of the work in an archive of small files. What failed is told in its place, after all that came
 * before it. To be read by one thread.
 */
final class ReadAhead extends InputStream {

    /** One is filled, one is read, and two make up for uneven speed. */
    private static final int BLOCKS = 4;

    private static final int BLOCK_BYTES = 256 << 10;

    private final InputStream inner;
    private final Closeable beneath;
    private final BlockingQueue<Block> free = new ArrayBlockingQueue<>(BLOCKS);
    private final BlockingQueue<Block> full = new ArrayBlockingQueue<>(BLOCKS);
    private final Thread thread;
    private @Nullable Block current;

    /** So many bytes; none are the end, or a failure. */
    private static final class Block {
        private final byte[] bytes = new byte[BLOCK_BYTES];
        private int position;
        private int limit;
        private @Nullable Throwable failure;
    }

    private ReadAhead(InputStream inner, Closeable beneath) {
        this.inner = inner;
        this.beneath = beneath;
        thread = Thread.ofPlatform().daemon().name("wherry-decompress").unstarted(this::fillAll);
    }

    /**
     * Begins to read {@code inner}, which its thread also closes.
     *
     * @param beneath where {@code inner} reads from; closing it ends a read that waits
     */
    static InputStream start(InputStream inner, Closeable beneath) {
        ReadAhead stream = new ReadAhead(inner, beneath);
        for (int i = 0; i < BLOCKS; i++) {
            stream.free.add(new Block());
        }
        stream.thread.start();
        return stream;
    }

    private void fillAll() {
        try (inner) {
            boolean more = true;
            while (more) {
                Block block = free.take();
                fill(block);
                more = block.limit > 0 && block.failure == null;
                full.put(block);
            }
        } catch (InterruptedException _) {
            // Nobody reads any more.
        } catch (IOException _) {
            // It was read to its end; closing it has nothing to add.
        }
    }

    private void fill(Block block) {
        block.position = 0;
        block.limit = 0;
        try {
            int count = 0;
            while (count >= 0 && block.limit < BLOCK_BYTES) {
                block.limit += count;
                count = inner.read(block.bytes, block.limit, BLOCK_BYTES - block.limit);
            }
        } catch (IOException | RuntimeException | Error e) {
            block.failure = e;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        Block block = current();
        if (block.position == block.limit) {
            return -1;
        }
        int count = Math.min(length, block.limit - block.position);
        System.arraycopy(block.bytes, block.position, target, offset, count);
        block.position += count;
        return count;
    }

    /** One with bytes, or the last. */
    private Block current() throws IOException {
        Block block = current;
        try {
            while (block == null || block.position == block.limit) {
                if (block != null) {
                    throwFailure(block.failure);
                    if (block.limit == 0) {
                        return block;
                    }
                    free.add(block);
                }
                block = full.take();
                current = block;
            }
            return block;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the archive", e);
        }
    }

    private static void throwFailure(@Nullable Throwable failure) throws IOException {
        switch (failure) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new AssertionError("nothing else is kept", failure);
        }
    }

    /** Some libraries take 0 for the end. */
    @Override
    public int available() {
        Block block = current;
        return block == null ? 1 : Math.max(1, block.limit - block.position);
    }

    @Override
    public void close() throws IOException {
        thread.interrupt();
        beneath.close();
    }
}
