package dev.wherry.engine.tree;

import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.OutputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;

/** Reads and writes through buffers that threads hand on to each other. */
final class PlainCopy {

    private static final int BUFFER_BYTES = 256 << 10;

    /** A stretch of zeros this long becomes a hole where holes are wanted. */
    private static final int HOLE_BYTES = 4 << 10;

    private final ArrayBlockingQueue<ByteBuffer> buffers;

    PlainCopy(int threads) {
        buffers = new ArrayBlockingQueue<>(threads);
    }

    /**
     * Copies {@code source} to its end.
     *
     * @param sparse whether stretches of zeros are left out
     */
    long copy(Source source, OutputFile file, boolean sparse) throws IOException {
        ByteBuffer pooled = buffers.poll();
        ByteBuffer buffer = pooled == null ? ByteBuffer.allocateDirect(BUFFER_BYTES) : pooled;
        try {
            long position = 0;
            for (int count = fill(source, buffer); count > 0; count = fill(source, buffer)) {
                write(buffer, file, position, sparse);
                position += count;
            }
            if (sparse) {
                file.setLength(position);
            }
            return position;
        } finally {
            buffers.offer(buffer);
        }
    }

    /**
     * Makes {@code file} the same as {@code source}, and writes nothing that {@code part}, which
     * reads it, shows to be the same already.
     */
    long goOn(Source source, Source part, OutputFile file) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
        ByteBuffer there = ByteBuffer.allocateDirect(BUFFER_BYTES);
        long position = 0;
        boolean same = true;
        for (int count = fill(source, buffer); count > 0; count = fill(source, buffer)) {
            same = same && isNext(part, there, buffer);
            if (!same) {
                file.write(buffer, position);
            }
            position += count;
        }
        file.setLength(position);
        return position;
    }

    /** Whether {@code part} goes on with what is in {@code wanted}. */
    private static boolean isNext(Source part, ByteBuffer there, ByteBuffer wanted)
            throws IOException {
        there.clear().limit(wanted.remaining());
        int count = 0;
        while (there.hasRemaining() && count >= 0) {
            count = part.read(there);
        }
        return there.flip().equals(wanted);
    }

    /** Fills the buffer as far as the source goes. */
    private static int fill(Source source, ByteBuffer buffer) throws SourceException {
        buffer.clear();
        try {
            int count = 0;
            while (buffer.hasRemaining() && count >= 0) {
                count = source.read(buffer);
            }
            return buffer.flip().remaining();
        } catch (IOException e) {
            throw new SourceException(e);
        }
    }

    private static void write(ByteBuffer buffer, OutputFile file, long position, boolean sparse)
            throws IOException {
        if (!sparse) {
            file.write(buffer, position);
            return;
        }
        for (int at = 0; at < buffer.limit(); at += HOLE_BYTES) {
            ByteBuffer stretch = buffer.slice(at, Math.min(HOLE_BYTES, buffer.limit() - at));
            if (!isZero(stretch)) {
                file.write(stretch, position + at);
            }
        }
    }

    private static boolean isZero(ByteBuffer stretch) {
        for (int i = 0; i < stretch.limit(); i++) {
            if (stretch.get(i) != 0) {
                return false;
            }
        }
        return true;
    }
}
