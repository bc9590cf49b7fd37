package dev.wherry.core.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place beneath a tree's root: names separated by {@code /}, none of them empty, {@code .} or
 * {@code ..}. So it cannot say anything outside of the root; whether a link on the way leads
 * outside is for the tree to refuse.
 *
 * <p>Names are text. A name that is no valid UTF-8 keeps its other bytes as the surrogates U+DC80
 * to U+DCFF and is the same name again when written back to a tree that can hold it.
 */
public final class TreePath implements Comparable<TreePath> {

    /** The root itself. */
    public static final TreePath ROOT = new TreePath("");

    private final String text;

    /** Known where this was resolved from it: files come in runs of one folder. */
    private @Nullable TreePath parent;

    /**
     * Checks {@code text}.
     *
     * @param text names separated by single {@code /}, without one at either end; empty is the root
     * @throws IllegalArgumentException if it is no such path
     */
    public TreePath(String text) {
        if (!text.isEmpty()) {
            int start = 0;
            for (int end = text.indexOf('/'); end >= 0; end = text.indexOf('/', start)) {
                check(text, start, end);
                start = end + 1;
            }
            check(text, start, text.length());
        }
        this.text = text;
    }

    /** A path known to be one. */
    private TreePath(String text, @Nullable TreePath parent) {
        this.text = text;
        this.parent = parent;
    }

    /** Names separated by single {@code /}; empty for the root. */
    public String text() {
        return text;
    }

    /**
     * The entry {@code name} in this folder.
     *
     * @throws IllegalArgumentException if {@code name} is no single name
     */
    public TreePath resolve(String name) {
        if (name.isEmpty() || name.indexOf('/') >= 0) {
            throw new IllegalArgumentException("'" + name + "' is not a single name");
        }
        check(name, 0, name.length());
        return new TreePath(text.isEmpty() ? name : text + "/" + name, this);
    }

    /** The place that {@code relative} names, seen from here. */
    public TreePath resolve(TreePath relative) {
        if (isRoot() || relative.isRoot()) {
            return isRoot() ? relative : this;
        }
        return new TreePath(text + "/" + relative.text, null);
    }

    /** Whether this is the root. */
    public boolean isRoot() {
        return text.isEmpty();
    }

    /** The folder this is in; the root is in itself. */
    public TreePath parent() {
        TreePath known = parent;
        if (known == null) {
            int slash = text.lastIndexOf('/');
            known = slash < 0 ? ROOT : new TreePath(text.substring(0, slash), null);
            parent = known; // Whichever thread is last: they are equal.
        }
        return known;
    }

    /** The last name; empty for the root. */
    public String name() {
        return text.substring(text.lastIndexOf('/') + 1);
    }

    /** The names from the root on; none for the root. */
    public List<String> names() {
        return isRoot() ? List.of() : List.of(text.split("/"));
    }

    /** Whether this is {@code folder} or beneath it. */
    public boolean isWithin(TreePath folder) {
        return folder.isRoot()
                || text.equals(folder.text)
                || (text.startsWith(folder.text) && text.charAt(folder.text.length()) == '/');
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this || (other instanceof TreePath path && path.text.equals(text));
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public int compareTo(TreePath other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return isRoot() ? "." : text;
    }

    private static void check(String text, int start, int end) {
        boolean dots =
                text.startsWith(".", start)
                        && (end - start == 1
                                || (end - start == 2 && text.charAt(start + 1) == '.'));
        if (start == end || dots || text.indexOf('\0', start) >= 0) {
            throw new IllegalArgumentException(
                    "'" + text.replace('\0', '?') + "' is not a path beneath a root");
        }
    }
}
