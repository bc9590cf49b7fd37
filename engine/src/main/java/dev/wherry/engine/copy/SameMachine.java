package dev.wherry.engine.copy;

import dev.wherry.core.tree.Tree;
import dev.wherry.engine.tree.LocalTree;

/** Whether the identities of files in two trees can be compared. */
final class SameMachine {

    private SameMachine() {}

    static boolean as(Tree one, Tree other) {
        return one.equals(other) || (one instanceof LocalTree && other instanceof LocalTree);
    }
}
