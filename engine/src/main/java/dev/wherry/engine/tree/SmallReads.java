package dev.wherry.engine.tree;

import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * Small files of trees where each costs round trips, read before they are wanted, many at a time.
 *
 * <p>Reads are begun by one thread, in the order in which they will be wanted. Whoever waits for
 * one may be another.
 */
public final class SmallReads implements AutoCloseable {

    /** Enough for 5 ms of a round trip at 0.1 ms a file. */
    public static final int MOST_FILES = 64;

    /** What is larger is read when its turn comes: it is no longer bound by round trips. */
    private static final int LARGEST_BYTES = 1 << 20;

    private static final int MOST_BYTES = 32 << 20;

    private final Semaphore files = new Semaphore(MOST_FILES);
    private final Semaphore bytes = new Semaphore(MOST_BYTES);

    /** Those that are not closed, each with the thread that reads it, or did. */
    private final Map<SmallRead, Thread> reads = new ConcurrentHashMap<>();

    /** Reads nothing yet. */
    public SmallReads() {}

    /** Whether to read ahead from {@code tree} at all. */
    public static boolean payFor(Tree tree) {
        return tree.traits().latencyBound();
    }

    /** Whether {@link #begin} would not wait for a file of {@code sizeBytes}. */
    public boolean hasRoom(long sizeBytes) {
        return files.availablePermits() > 0 && bytes.availablePermits() >= bufferBytes(sizeBytes);
    }

    /**
     * Begins to read {@code file}, when there is room; empty where that would not pay.
     *
     * @param sizeBytes how much is expected, 0 or more; the file may have more or less by now
     */
    public Optional<SmallRead> begin(Tree tree, TreePath file, long sizeBytes)
            throws InterruptedIOException {
        if (sizeBytes > LARGEST_BYTES || !payFor(tree)) {
            return Optional.empty();
        }
        int bufferBytes = bufferBytes(sizeBytes);
        take(bufferBytes);
        SmallRead read = new SmallRead(over -> giveBack(over, bufferBytes));
        Thread reader =
                Thread.ofVirtual()
                        .name("wherry-read-ahead")
                        .unstarted(() -> read.run(() -> begun(tree.open(file), bufferBytes)));
        reads.put(read, reader);
        reader.start();
        return Optional.of(read);
    }

    /** One more than expected, which shows that there is no more. */
    private static int bufferBytes(long sizeBytes) {
        return (int) Math.min(sizeBytes, LARGEST_BYTES) + 1;
    }

    private void take(int bufferBytes) throws InterruptedIOException {
        try {
            files.acquire();
            bytes.acquire(bufferBytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for files to be read");
        }
    }

    private void giveBack(SmallRead over, int bufferBytes) {
        reads.remove(over);
        bytes.release(bufferBytes);
        files.release();
    }

    /** All of {@code source}, which then is closed, or as much as was expected. */
    private static Source begun(Source source, int bufferBytes) throws IOException {
        try {
            ByteBuffer beginning = ByteBuffer.allocate(bufferBytes);
            int count = 0;
            while (beginning.hasRemaining() && count >= 0) {
                count = source.read(beginning);
            }
            if (count < 0) {
                source.close();
            }
            return new BegunSource(source, beginning.flip(), count < 0);
        } catch (IOException | RuntimeException | Error e) {
            try {
                source.close();
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw e;
        }
    }

    /** Ends what is still being read, waits for that, and closes what nobody has. */
    @Override
    public void close() {
        reads.values().forEach(Thread::interrupt);
        boolean interrupted = false;
        for (Thread reader : reads.values()) {
            while (reader.isAlive()) {
                try {
                    reader.join();
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        }
        reads.keySet().forEach(SmallRead::close);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
