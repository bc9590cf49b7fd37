package dev.wherry.p9.mount;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a user wants otherwise than it would be chosen.
 *
 * @param tree the export's name, empty for the one there is
 * @param cache null for what suits the kernel
 * @param msizeBytes likewise
 * @param readOnly whether nothing may be changed through the mount
 */
public record MountWishes(
        String tree, @Nullable CacheMode cache, OptionalInt msizeBytes, boolean readOnly) {

    /** All as it suits the kernel. */
    public static final MountWishes NONE = new MountWishes("", null, OptionalInt.empty(), false);
}
