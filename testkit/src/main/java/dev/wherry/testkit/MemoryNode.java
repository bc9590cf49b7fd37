package dev.wherry.testkit;

import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Entry.FileId;
import dev.wherry.core.tree.Entry.Kind;
import dev.wherry.core.tree.Owner;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one or several names of a {@link MemoryTree} stand for; the tree's monitor guards it. */
final class MemoryNode {

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final Kind kind;
    private byte[] content = new byte[0];
    private String target = "";
    private Instant modified = Instant.EPOCH;
    private int mode = -1;
    private @Nullable Owner owner;
    private int links = 1;

    MemoryNode(Kind kind) {
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }

    byte[] content() {
        return content;
    }

    void content(byte[] bytes) {
        content = bytes;
    }

    String target() {
        return target;
    }

    void target(String text) {
        target = text;
    }

    void linked() {
        links++;
    }

    void unlinked() {
        links--;
    }

    void set(Attributes attributes, long resolutionNanos) {
        Instant time = attributes.modified();
        if (time != null) {
            modified = time.minusNanos(Math.floorMod(nanos(time), resolutionNanos));
        }
        if (attributes.hasMode() && kind != Kind.SYMLINK) {
            mode = attributes.mode();
        }
        if (attributes.owner() != null) {
            owner = attributes.owner();
        }
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() % NANOS_PER_SECOND * NANOS_PER_SECOND + time.getNano();
    }

    Entry entry(String name) {
        return new Entry(
                name,
                kind,
                kind == Kind.SYMLINK ? target.length() : content.length,
                -1,
                modified,
                mode,
                owner,
                new FileId(0, System.identityHashCode(this)),
                links);
    }
}
