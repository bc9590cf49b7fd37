package dev.wherry.engine.archive;

import dev.wherry.core.tree.Owner;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an archive says about an entry, not yet believed.
 *
 * @param name as it stands there
 * @param kind what it says it is
 * @param sizeBytes how long it says it is; -1 where it does not say
 * @param mode the low twelve bits of a POSIX mode; -1 where there is none
 * @param modified null where there is no time
 * @param owner null where there is none
 * @param target what a link leads to; empty for others
 * @param sparse whether it is known to have holes
 */
public record ArchiveEntry(
        String name,
        Kind kind,
        long sizeBytes,
        int mode,
        @Nullable Instant modified,
        @Nullable Owner owner,
        String target,
        boolean sparse) {

    /** What an entry can be. */
    public enum Kind {
        FILE,
        FOLDER,
        SYMLINK,
        /** A further name of a file that came before. */
        HARD_LINK,
        /** A device, FIFO or anything else. */
        SPECIAL
    }
}
