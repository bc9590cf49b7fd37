package dev.wherry.testkit;

import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Entry.FileId;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoField;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * All that a tree holds, as text by path, so that two trees can be compared with {@code equals} and
 * a difference can be read: kind, size and checksum, time, mode, a link's text, and for further
 * names of a file the first one. Only what both of two trees keep is told.
 */
public final class TreeImage {

    private final Tree tree;
    private final boolean modes;
    private final boolean identities;
    private final long unitNanos;
    private final SortedMap<String, String> lines = new TreeMap<>();
    private final Map<FileId, String> firstNames = new HashMap<>();

    private TreeImage(Tree tree, Tree other) {
        this.tree = tree;
        modes = tree.traits().modes() && other.traits().modes();
        identities = tree.traits().modes() && other.traits().modes();
        unitNanos =
                Math.max(tree.traits().timeResolutionNanos(), other.traits().timeResolutionNanos());
    }

    /**
     * What is beneath {@code root} in {@code tree}.
     *
     * @param other the tree that it is to be compared with
     */
    public static SortedMap<String, String> of(Tree tree, TreePath root, Tree other)
            throws IOException {
        TreeImage image = new TreeImage(tree, other);
        Entry top = tree.stat(root).orElseThrow();
        image.add(root, ".", top);
        return image.lines;
    }

    private void add(TreePath path, String shown, Entry entry) throws IOException {
        StringBuilder line = new StringBuilder(entry.kind().name());
        switch (entry.kind()) {
            case FOLDER -> addAll(path, shown);
            case FILE -> line.append(' ').append(content(path));
            case SYMLINK -> line.append(' ').append(tree.readSymlink(path).replace('\\', '/'));
            case OTHER -> {}
        }
        line.append(' ').append(cut(entry.modified()));
        if (modes && entry.kind() != Entry.Kind.SYMLINK) {
            line.append(' ').append(Integer.toOctalString(entry.mode()));
        }
        lines.put(shown, line.toString());
    }

    private Instant cut(Instant time) {
        long nanos = time.getLong(ChronoField.NANO_OF_SECOND);
        return time.with(ChronoField.NANO_OF_SECOND, nanos - nanos % unitNanos);
    }

    private void addAll(TreePath folder, String shown) throws IOException {
        SortedMap<String, Entry> entries = new TreeMap<>();
        try (Listing listing = tree.list(folder)) {
            for (Entry entry = listing.next(); entry != null; entry = listing.next()) {
                entries.put(entry.name(), entry);
            }
        }
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            String inner = shown + "/" + entry.getKey();
            add(folder.resolve(entry.getKey()), inner, entry.getValue());
            String first = firstName(entry.getValue(), inner);
            if (first != null) {
                lines.merge(inner, " = " + first, String::concat);
            }
        }
    }

    private @Nullable String firstName(Entry entry, String name) {
        FileId id = entry.id();
        return identities && id != null && entry.isFile() ? firstNames.putIfAbsent(id, name) : null;
    }

    private String content(TreePath file) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        try (Source source = tree.open(file)) {
            while (source.read(buffer) >= 0) {
                all.write(buffer.array(), 0, buffer.position());
                buffer.clear();
            }
        }
        CRC32C checksum = new CRC32C();
        checksum.update(all.toByteArray());
        return all.size() + " " + Long.toHexString(checksum.getValue());
    }
}
