package dev.wherry.engine.copy;

import dev.wherry.core.tree.MappedTree;
import dev.wherry.core.tree.Tree;
import dev.wherry.engine.tree.LocalTree;

/** Whether the identities of files in two trees can be compared. */
final class SameMachine {

    private SameMachine() {}

    static boolean as(Tree one, Tree other) {
        return one.equals(other) || (isLocal(one) && isLocal(other));
    }

    private static boolean isLocal(Tree tree) {
        return tree instanceof LocalTree
                || (tree instanceof MappedTree mapped && mapped.tree() instanceof LocalTree);
    }
}
