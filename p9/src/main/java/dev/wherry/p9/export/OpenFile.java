package dev.wherry.p9.export;

import dev.wherry.p9.wire.AttributeChange;
import dev.wherry.p9.wire.Attributes;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An open file or folder. It works on when its last name is gone and when its mode forbids what it
 * was opened for. Every failure is a {@link RefusedException}. May be used from any thread.
 */
public interface OpenFile extends Closeable {

    /**
     * Reads from {@code offset} into {@code target}, a direct buffer; EISDIR for a folder.
     *
     * @return as many bytes as there were, up to its room; 0 at the end
     */
    int read(ByteBuffer target, long offset) throws IOException;

    /**
     * Writes {@code source}, a direct buffer, at {@code offset}, or at the end if it was opened
     * with {@link dev.wherry.p9.wire.OpenMode#APPEND}.
     *
     * @return how many bytes were written, at least 1 unless there were none
     */
    int write(ByteBuffer source, long offset) throws IOException;

    /**
     * Fills {@code target} with whole entries of a folder, as {@link
     * dev.wherry.p9.wire.DirectoryEntry} lays them out, {@code .} and {@code ..} among them.
     * Cookies are good for as long as this is open, whatever is made and removed meanwhile.
     *
     * @param cookie that of the entry to go on behind; 0 to begin anew
     * @throws RefusedException EINVAL if there is an entry and not even one fits, ENOTDIR for a
     *     file
     */
    void list(long cookie, ByteBuffer target) throws IOException;

    /** As {@link Node#attributes}, of what is open. */
    Attributes attributes(long mask) throws IOException;

    /** As {@link Node#change}, of what is open; its size too, if it is open for writing. */
    void change(AttributeChange change) throws IOException;

    /**
     * Makes it durable; a folder too.
     *
     * @param dataOnly whether times may be left out
     */
    void sync(boolean dataOnly) throws IOException;

    @Override
    void close() throws IOException;
}
