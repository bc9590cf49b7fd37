package dev.wherry.engine.archive;

import dev.wherry.core.tree.TreePath;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * Names in archives, which anybody may have written. A name must mean a place beneath the target to
 * every system: slashes and backslashes both separate here, whatever they do in the target.
 */
final class SafeNames {

    /** C:, C:\x, C:/x. */
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:(?:[/\\\\].*)?", Pattern.DOTALL);

    private static final Pattern SEPARATORS = Pattern.compile("[/\\\\]+");

    /** A path deeper than this is made to exhaust something. */
    private static final int DEEPEST = 1000;

    private SafeNames() {}

    /** The place that {@code name} means; the root for {@code ./}. */
    static TreePath path(String name) throws IOException {
        if (name.startsWith("/") || name.startsWith("\\") || DRIVE.matcher(name).matches()) {
            throw new IOException("its name is absolute");
        }
        for (String part : SEPARATORS.split(name, -1)) {
            if (part.equals("..")) {
                throw new IOException("its name leads upwards");
            }
        }
        String[] parts = name.split("/", -1);
        if (parts.length > DEEPEST) {
            throw new IOException("its name has more than " + DEEPEST + " parts");
        }
        StringBuilder text = new StringBuilder();
        for (String part : parts) {
            if (!part.isEmpty() && !part.equals(".")) {
                text.append(text.isEmpty() ? "" : "/").append(part);
            }
        }
        try {
            return new TreePath(text.toString());
        } catch (IllegalArgumentException e) {
            throw new IOException("its name is no path", e);
        }
    }
}
