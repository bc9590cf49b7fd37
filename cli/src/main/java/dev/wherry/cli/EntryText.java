package dev.wherry.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.wherry.core.ByteSize;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Owner;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** An entry of a tree in words, as a line, and as JSON ({@code docs/formats/entries.md}). */
final class EntryText {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT)
                    .withZone(ZoneId.systemDefault());
    private static final String PERMISSIONS = "rwxrwxrwx";
    private static final int MODE_WITHOUT_SPECIAL = 0777;

    private EntryText() {}

    /** What is there, how large, when changed, and its name. */
    static String line(Entry entry, String name) {
        return "%s %12d %s %s"
                .formatted(
                        kindAndMode(entry),
                        entry.isFolder() ? 0 : entry.sizeBytes(),
                        TIME.format(entry.modified()),
                        visible(name));
    }

    /** A name without what would move the cursor of a terminal. */
    static String visible(String name) {
        return name.codePoints()
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Several lines, one for each thing that is known. */
    static String paragraph(Entry entry, String name, String target) {
        StringBuilder text = new StringBuilder();
        row(text, "name", visible(name));
        row(text, "kind", kind(entry));
        if (!target.isEmpty()) {
            row(text, "to", visible(target));
        }
        if (!entry.isFolder()) {
            row(
                    text,
                    "size",
                    "%d (%s)".formatted(entry.sizeBytes(), new ByteSize(entry.sizeBytes())));
        }
        row(text, "modified", entry.modified().toString());
        if (entry.mode() >= 0) {
            row(text, "mode", "%04o (%s)".formatted(entry.mode(), kindAndMode(entry)));
        }
        Owner owner = entry.owner();
        if (owner != null) {
            row(text, "owner", owner.user() + ":" + owner.group());
        }
        if (entry.links() > 1) {
            row(text, "names", String.valueOf(entry.links()));
        }
        return text.toString();
    }

    /** One object. */
    static ObjectNode json(Entry entry, String name) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("path", name).put("kind", kind(entry));
        if (!entry.isFolder()) {
            node.put("sizeBytes", entry.sizeBytes());
        }
        node.put("modified", entry.modified().toString());
        if (entry.mode() >= 0) {
            node.put("mode", "%04o".formatted(entry.mode()));
        }
        Owner owner = entry.owner();
        if (owner != null) {
            node.put("user", owner.user()).put("group", owner.group());
        }
        return node;
    }

    private static String kind(Entry entry) {
        return entry.kind().name().toLowerCase(Locale.ROOT);
    }

    private static void row(StringBuilder text, String label, String value) {
        text.append("%-10s%s%n".formatted(label, value));
    }

    /** As ls writes it; only the kind where there are no permissions. */
    private static String kindAndMode(Entry entry) {
        StringBuilder text =
                new StringBuilder(
                        switch (entry.kind()) {
                            case FILE -> "-";
                            case FOLDER -> "d";
                            case SYMLINK -> "l";
                            case OTHER -> "?";
                        });
        int mode = entry.mode() & MODE_WITHOUT_SPECIAL;
        for (int i = 0; entry.mode() >= 0 && i < PERMISSIONS.length(); i++) {
            boolean set = (mode & 1 << (PERMISSIONS.length() - 1 - i)) != 0;
            text.append(set ? PERMISSIONS.charAt(i) : '-');
        }
        return text.toString();
    }
}
