package dev.wherry.engine.archive;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/** Counts what comes out of decompression and stops it at the limits. */
final class OutputMeter {

    private final Limits limits;
    private final LongSupplier compressedBytes;
    private long entries;
    private long bytes;

    /** With {@code compressedBytes} telling how many bytes of the archive were used so far. */
    OutputMeter(Limits limits, LongSupplier compressedBytes) {
        this.limits = limits;
        this.compressedBytes = compressedBytes;
    }

    void entry() throws LimitException {
        entries++;
        if (entries > limits.maxEntries()) {
            throw new LimitException("entries:", limits.maxEntries(), "--max-entries");
        }
    }

    private void add(long more) throws LimitException {
        bytes += Math.max(0, more);
        if (bytes > limits.maxBytes()) {
            throw new LimitException("bytes:", limits.maxBytes(), "--max-bytes");
        }
        if (bytes > Limits.RATIO_FROM_BYTES
                && bytes / limits.maxRatio() > compressedBytes.getAsLong()) {
            throw new LimitException(
                    "bytes out for one byte in:", limits.maxRatio(), "--max-ratio");
        }
    }

    /** {@code stream}, counted. */
    InputStream count(InputStream stream) {
        return new FilterInputStream(stream) {
            @Override
            public int read() throws IOException {
                int value = in.read();
                add(value < 0 ? 0 : 1);
                return value;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int read = in.read(target, offset, length);
                add(read);
                return read;
            }

            @Override
            public long skip(long count) throws IOException {
                long skipped = in.skip(count);
                add(skipped);
                return skipped;
            }
        };
    }
}
