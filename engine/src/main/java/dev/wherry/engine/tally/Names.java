package dev.wherry.engine.tally;

import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;

/** A place in a tree as a user would write it. */
public final class Names {

    private Names() {}

    /** The name of {@code path} in {@code tree}. */
    public static String of(Tree tree, TreePath path) {
        if (path.isRoot()) {
            return tree.name();
        }
        if (tree.name().equals(".")) {
            return path.text();
        }
        return tree.name() + (tree.name().endsWith("/") ? "" : "/") + path.text();
    }
}
