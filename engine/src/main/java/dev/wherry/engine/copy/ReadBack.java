package dev.wherry.engine.copy;

import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Tree;
import dev.wherry.engine.copy.Step.Item;
import dev.wherry.engine.tally.Problems;
import dev.wherry.engine.tally.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.zip.CRC32C;

/** Reads written files back, each through a fresh handle, and compares checksums. */
final class ReadBack {

    private static final int BUFFER_BYTES = 256 << 10;

    private final Tree target;
    private final Problems problems;
    private final Tally tally;

    /** Those not in use; one for each file that is compared at a time is enough. */
    private final ArrayBlockingQueue<ByteBuffer> buffers =
            new ArrayBlockingQueue<>(CopyOptions.MOST_JOBS);

    /** Reads from {@code target}. */
    ReadBack(Tree target, Problems problems, Tally tally) {
        this.target = target;
        this.problems = problems;
        this.tally = tally;
    }

    /**
     * Compares what was written for {@code item}; from any thread.
     *
     * @param wanted the CRC-32C of what was read
     */
    void compare(Item item, long wanted) {
        try (Source written = target.open(item.target())) {
            if (checksum(written) == wanted) {
                tally.compared();
            } else {
                problems.refused(
                        "verify",
                        target,
                        item.target(),
                        "it is not what was read",
                        "run the same command again with --checksum");
            }
        } catch (IOException e) {
            problems.failed("verify", target, item.target(), e);
        }
    }

    private long checksum(Source written) throws IOException {
        ByteBuffer pooled = buffers.poll();
        ByteBuffer buffer = pooled == null ? ByteBuffer.allocateDirect(BUFFER_BYTES) : pooled;
        try {
            CRC32C checksum = new CRC32C();
            while (written.read(buffer.clear()) >= 0) {
                checksum.update(buffer.flip());
            }
            return checksum.getValue();
        } finally {
            buffers.offer(buffer);
        }
    }
}
