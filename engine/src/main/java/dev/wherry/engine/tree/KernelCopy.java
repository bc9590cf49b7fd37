package dev.wherry.engine.tree;

import dev.wherry.core.tree.Content;
import dev.wherry.core.tree.OutputFile;
import dev.wherry.core.tree.StorageFullException;
import dev.wherry.linux.Errno;
import dev.wherry.linux.ErrnoException;
import dev.wherry.linux.FileRange;
import java.io.IOException;

/** Content that never enters this process. */
final class KernelCopy {

    /** Returned where the kernel cannot copy between two files; nothing was written then. */
    static final long NOT_BETWEEN_THESE = -1;

    /** What a single call is asked for: it returns between calls, so that closing is noticed. */
    private static final long MOST_BYTES_A_CALL = 1L << 30;

    /** Once refused it is not asked for again: it depends on the file systems, not on the file. */
    private volatile boolean sharing = true;

    /** Copies all of {@code from}, whose offset is at its start, to the new file {@code to}. */
    long copy(int from, int to, Content.Streamed content, OutputFile file) throws IOException {
        try {
            if (sharing && content.sizeBytes() > 0) {
                if (FileRange.share(from, to).isEmpty()) {
                    return FileRange.sizeOf(to);
                }
                sharing = false;
            }
            return content.sparse()
                    ? copyExtents(from, to, file)
                    : copyFrom(from, to, content.sizeBytes());
        } catch (ErrnoException e) {
            throw blamed(e);
        }
    }

    /** Copies where there is data, and leaves holes where there is none. */
    private static long copyExtents(int from, int to, OutputFile file) throws IOException {
        long size = FileRange.sizeOf(from);
        long copied = 0;
        for (long data = FileRange.nextData(from, 0); data >= 0 && data < size; ) {
            long hole = FileRange.nextHole(from, data);
            long end = hole < 0 ? size : Math.min(hole, size);
            FileRange.seekTo(from, data);
            FileRange.seekTo(to, data);
            long count = copyFrom(from, to, end - data);
            if (count == NOT_BETWEEN_THESE && copied == 0) {
                FileRange.seekTo(from, 0);
                return NOT_BETWEEN_THESE;
            }
            if (count < end - data) {
                return data + Math.max(0, count); // Cut short meanwhile.
            }
            copied += count;
            data = FileRange.nextData(from, end);
        }
        file.setLength(size);
        return size;
    }

    /**
     * Copies to the end, for which another call is made only if {@code expected} was not the
     * length: whoever expects it looks at it again afterwards.
     */
    private static long copyFrom(int from, int to, long expected) throws ErrnoException {
        long done = 0;
        while (done == 0 || done != expected) {
            long most = done < expected ? expected - done : MOST_BYTES_A_CALL;
            long count = FileRange.copy(from, to, Math.min(most, MOST_BYTES_A_CALL));
            if (count <= 0) {
                // Nothing at all may be a file that the kernel makes up as it is read.
                return done == 0 ? NOT_BETWEEN_THESE : done;
            }
            done += count;
        }
        return done;
    }

    /** The kernel does not say which side failed; but room is only lacking on one. */
    private static IOException blamed(ErrnoException e) {
        if (e.is(Errno.ENOSPC) || e.is(Errno.EDQUOT)) {
            IOException full = new StorageFullException(null, e.reason());
            full.initCause(e);
            return full;
        }
        return e.is(Errno.EFBIG) || e.is(Errno.EROFS) ? e : new SourceException(e);
    }
}
