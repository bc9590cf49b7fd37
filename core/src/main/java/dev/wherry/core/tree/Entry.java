package dev.wherry.core.tree;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a tree says about one name; never about what a symbolic link points to.
 *
 * @param name the single name; empty for the root of a tree
 * @param kind what it is
 * @param sizeBytes length of a file; length of a link's text; of no meaning for folders
 * @param allocatedBytes what a file takes up, less than its size where it has holes; -1 where not
 *     known
 * @param modified when the content was last changed
 * @param mode permissions as the low twelve bits of a POSIX mode; -1 where there are none
 * @param owner null where there is none
 * @param id equal for two names of one file; null where not known
 * @param links how many names the file has, 1 or more; 1 where not known
 */
public record Entry(
        String name,
        Kind kind,
        long sizeBytes,
        long allocatedBytes,
        Instant modified,
        int mode,
        @Nullable Owner owner,
        @Nullable FileId id,
        int links) {

    /** The bits of a mode that an entry keeps: permissions, set-user-ID, set-group-ID, sticky. */
    public static final int MODE_BITS = 07777;

    /** What a name stands for. */
    public enum Kind {
        FILE,
        FOLDER,
        SYMLINK,
        /** A device, FIFO or socket: told of, never opened. */
        OTHER
    }

    /**
     * A file's identity on its machine.
     *
     * @param device the file system it is on
     * @param file its number there
     */
    public record FileId(long device, long file) {}

    /** The same under another name. */
    public Entry named(String other) {
        return new Entry(other, kind, sizeBytes, allocatedBytes, modified, mode, owner, id, links);
    }

    /** Whether this is a folder. */
    public boolean isFolder() {
        return kind == Kind.FOLDER;
    }

    /** Whether this is a regular file. */
    public boolean isFile() {
        return kind == Kind.FILE;
    }

    /** Whether the file seems to have holes: it takes up less than its size. */
    public boolean isSparse() {
        return isFile() && allocatedBytes >= 0 && allocatedBytes < sizeBytes;
    }

    /** Everything about it that can be set on another. */
    public Attributes attributes() {
        return new Attributes(modified, mode, owner);
    }
}
