package dev.wherry.engine.copy;

import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;

/**
 * Where copies go.
 *
 * @param text as the user wrote it
 * @param tree the target, or the folder it is to be made in
 * @param base the target's place in that tree: the root if it exists
 * @param folder whether sources go into it, rather than becoming it
 */
public record CopyTarget(String text, Tree tree, TreePath base, boolean folder) {

    /**
     * Where {@code source} goes: what is in a folder written with a slash at its end, straight into
     * the target; anything else under its own name. Only a single file or link may become a target
     * that is no folder.
     */
    public TreePath place(CopySource source) {
        return source.contents() || !folder ? base : base.resolve(source.path().name());
    }
}
