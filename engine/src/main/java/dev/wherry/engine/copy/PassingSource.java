package dev.wherry.engine.copy;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import dev.wherry.engine.relay.Pace;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Content that passes through this process, where it is held to a rate or goes into a checksum. It
 * shows no handle, lest the kernel copy past it.
 */
final class PassingSource implements Source {

    private final Source inner;
    private final @Nullable Pace pace;
    private final @Nullable CRC32C checksum;

    /** Takes over {@code inner}. */
    PassingSource(Source inner, @Nullable Pace pace, @Nullable CRC32C checksum) {
        this.inner = inner;
        this.pace = pace;
        this.checksum = checksum;
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int start = target.position();
        int limit = target.limit();
        if (pace != null) {
            target.limit(start + Math.min(limit - start, pace.largestWriteBytes()));
        }
        int count;
        try {
            count = inner.read(target);
        } finally {
            target.limit(limit);
        }
        if (count > 0 && checksum != null) {
            checksum.update(target.slice(start, count));
        }
        if (count > 0 && pace != null) {
            awaitTurn(pace, count);
        }
        return count;
    }

    private static void awaitTurn(Pace pace, int bytes) throws InterruptedIOException {
        try {
            pace.await(bytes);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    @Override
    public OptionalLong remainingBytes() {
        return inner.remainingBytes();
    }

    @Override
    public Handle.Kind kind() {
        return inner.kind();
    }

    @Override
    public void close() throws IOException {
        inner.close();
    }
}
