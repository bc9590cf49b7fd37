package dev.wherry.engine.copy;

import dev.wherry.core.tree.MappedTree;
import dev.wherry.core.tree.Tree;

/** What becomes of names that a target cannot hold. */
public enum NameChoice {
    /** Another name stands for each; what has none is refused. Read back, they are as they were. */
    MAP,
    /** Each is a failure, told before its folder's first file. */
    REFUSE,
    /** They are left out and counted. */
    SKIP;

    /** {@code tree} as it is to be read or written. */
    public Tree over(Tree tree) {
        return this == MAP ? MappedTree.over(tree) : tree;
    }

    /** What else could be done about a name. */
    public String remedy() {
        return this == REFUSE ? "rename it, or use --names map" : "rename it";
    }
}
