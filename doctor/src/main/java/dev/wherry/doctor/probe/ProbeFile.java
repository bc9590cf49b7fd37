package dev.wherry.doctor.probe;

import dev.wherry.core.OperationException;
import dev.wherry.core.Reason;
import dev.wherry.core.stream.Source;
import dev.wherry.linux.Descriptor;
import dev.wherry.linux.OpenFlags;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** A file that is read again and again from the start, past the page cache where that can be. */
final class ProbeFile implements AutoCloseable {

    private static final int ALIGNMENT = 4096;

    private final Path file;
    private final boolean direct;
    private final ByteBuffer buffer;
    private Source source;

    private ProbeFile(Path file, boolean direct, ByteBuffer buffer, Source source) {
        this.file = file;
        this.direct = direct;
        this.buffer = buffer;
        this.source = source;
    }

    /** Opens {@code file} for reads of up to {@code mostBytes}. */
    static ProbeFile open(Path file, int mostBytes) throws OperationException {
        // An aligned slice is cut at both ends.
        int room = Math.ceilDiv(Math.max(mostBytes, ALIGNMENT), ALIGNMENT) * ALIGNMENT;
        ByteBuffer buffer = ByteBuffer.allocateDirect(room + ALIGNMENT).alignedSlice(ALIGNMENT);
        try {
            ProbeFile past = new ProbeFile(file, true, buffer, source(file, true));
            if (past.canRead()) {
                return past;
            }
            past.close();
        } catch (IOException _) {
            // This file system has no reads past its cache.
        }
        try {
            return new ProbeFile(file, false, buffer, source(file, false));
        } catch (IOException e) {
            throw new OperationException("read", file.toString(), Reason.of(e), "", e);
        }
    }

    private boolean canRead() throws IOException {
        try {
            return read(ALIGNMENT) > 0;
        } catch (IOException _) {
            return false;
        }
    }

    private static Source source(Path file, boolean direct) throws IOException {
        int flags = OpenFlags.O_RDONLY | (direct ? OpenFlags.direct() : 0);
        Descriptor descriptor = Descriptor.open(file, flags);
        try {
            return descriptor.source(file.toString());
        } catch (IOException e) {
            descriptor.close();
            throw e;
        }
    }

    boolean isDirect() {
        return direct;
    }

    /** Bytes left before the end. */
    long remainingBytes() {
        return source.remainingBytes().orElse(0);
    }

    /** Begins again. */
    void rewind() throws IOException {
        source.close();
        source = source(file, direct);
    }

    /** Reads up to {@code bytes}; how many it were. */
    int read(int bytes) throws IOException {
        return source.read(buffer.clear().limit(bytes));
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
