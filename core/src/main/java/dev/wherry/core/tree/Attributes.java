package dev.wherry.core.tree;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is to be set on a file or folder; what is left out stays as the system makes it.
 *
 * @param modified null to leave it
 * @param mode the low twelve bits of a POSIX mode, or -1 to leave it
 * @param owner null to leave it
 */
public record Attributes(@Nullable Instant modified, int mode, @Nullable Owner owner) {

    /** Leaves everything. */
    public static final Attributes NONE = new Attributes(null, -1, null);

    /** Whether a mode is to be set. */
    public boolean hasMode() {
        return mode >= 0;
    }

    /** Without an owner. */
    public Attributes withoutOwner() {
        return owner == null ? this : new Attributes(modified, mode, null);
    }

    /** With another mode, or none for -1. */
    public Attributes withMode(int other) {
        return new Attributes(modified, other, owner);
    }

    /** What of this {@code traits} say can be kept at all. */
    public Attributes keptBy(TreeTraits traits) {
        return new Attributes(modified, traits.modes() ? mode : -1, traits.owners() ? owner : null);
    }
}
