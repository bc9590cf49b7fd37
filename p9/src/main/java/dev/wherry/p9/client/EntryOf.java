package dev.wherry.p9.client;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Owner;
import dev.wherry.p9.wire.Attributes;
import dev.wherry.p9.wire.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;

/** What a server says of a file, as a tree says it. */
final class EntryOf {

    private static final int TYPE_BITS = 0170000;
    private static final int TYPE_FILE = 0100000;
    private static final int TYPE_FOLDER = 0040000;
    private static final int TYPE_SYMLINK = 0120000;
    private static final int BLOCK_BYTES = 512;

    private EntryOf() {}

    static Entry attributes(String name, Attributes attributes) {
        return new Entry(
                name,
                kind(attributes.mode()),
                attributes.size(),
                (attributes.valid() & Attributes.BLOCKS) == 0
                        ? -1
                        : attributes.blocks() * BLOCK_BYTES,
                instant(attributes.modified()),
                attributes.mode() & Entry.MODE_BITS,
                // Beyond 2^31 nobody's numbers go; an owner of none is better than of a wrong one.
                attributes.uid() < 0 || attributes.gid() < 0
                        ? null
                        : new Owner(attributes.uid(), attributes.gid()),
                new Entry.FileId(0, attributes.qid().path()),
                Math.clamp(attributes.links(), 1, Integer.MAX_VALUE));
    }

    static Entry.Kind kind(int mode) {
        return switch (mode & TYPE_BITS) {
            case TYPE_FILE -> Entry.Kind.FILE;
            case TYPE_FOLDER -> Entry.Kind.FOLDER;
            case TYPE_SYMLINK -> Entry.Kind.SYMLINK;
            default -> Entry.Kind.OTHER;
        };
    }

    private static Instant instant(Timestamp time) {
        try {
            return time.instant();
        } catch (DateTimeException | ArithmeticException _) {
            return Instant.EPOCH; // No clock was ever there.
        }
    }
}
