package dev.wherry.engine.copy;

import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;

/** A place in a tree as a user would write it. */
final class Names {

    private Names() {}

    static String of(Tree tree, TreePath path) {
        if (path.isRoot()) {
            return tree.name();
        }
        if (tree.name().equals(".")) {
            return path.text();
        }
        return tree.name() + (tree.name().endsWith("/") ? "" : "/") + path.text();
    }
}
