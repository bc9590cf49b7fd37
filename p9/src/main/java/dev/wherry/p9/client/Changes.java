package dev.wherry.p9.client;

import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Owner;
import dev.wherry.core.tree.Refusals;
import dev.wherry.p9.wire.AttributeChange;
import dev.wherry.p9.wire.Timestamp;
import java.io.IOException;
import java.time.Instant;

/** Attributes as what a server is to change. */
final class Changes {

    private Changes() {}

    /** Sets {@code attributes}: each is tried, and the first refusal thrown. */
    static void apply(Session session, int fid, Attributes attributes, boolean isLink)
            throws IOException {
        var refusals = new Refusals();
        Owner owner = attributes.owner();
        if (owner != null) {
            // First, and by itself: whoever gives a file away clears the bits of its mode.
            refusals.attempt(() -> session.change(fid, owner(owner)));
        }
        boolean mode = attributes.hasMode() && !isLink;
        Instant modified = attributes.modified();
        if (mode && modified != null) {
            try {
                session.change(fid, modeAndTime(attributes.mode(), modified));
            } catch (ErrorReply _) {
                // One of them may work.
                refusals.attempt(() -> session.change(fid, mode(attributes.mode())));
                refusals.attempt(() -> session.change(fid, time(modified)));
            }
        } else if (mode) {
            refusals.attempt(() -> session.change(fid, mode(attributes.mode())));
        } else if (modified != null) {
            refusals.attempt(() -> session.change(fid, time(modified)));
        }
        refusals.throwFirst();
    }

    private static AttributeChange modeAndTime(int mode, Instant modified) {
        return change(
                AttributeChange.MODE | AttributeChange.MTIME | AttributeChange.MTIME_SET,
                mode,
                0,
                modified);
    }

    private static AttributeChange mode(int mode) {
        return change(AttributeChange.MODE, mode, 0, Instant.EPOCH);
    }

    private static AttributeChange time(Instant modified) {
        return change(AttributeChange.MTIME | AttributeChange.MTIME_SET, 0, 0, modified);
    }

    static AttributeChange size(long bytes) {
        return change(AttributeChange.SIZE, 0, bytes, Instant.EPOCH);
    }

    private static AttributeChange owner(Owner owner) {
        return new AttributeChange(
                AttributeChange.UID | AttributeChange.GID,
                0,
                owner.user(),
                owner.group(),
                0,
                Timestamp.ZERO,
                Timestamp.ZERO);
    }

    private static AttributeChange change(int valid, int mode, long size, Instant modified) {
        return new AttributeChange(
                valid, mode, ~0, ~0, size, Timestamp.ZERO, Timestamp.of(modified));
    }
}
