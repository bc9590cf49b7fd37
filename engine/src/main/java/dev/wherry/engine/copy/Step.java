package dev.wherry.engine.copy;

import dev.wherry.core.OperationException;
import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import org.jspecify.annotations.Nullable;

/**
 * What the walk found to do, in an order in which it can be done: folders before what is in them.
 */
sealed interface Step {

    /**
     * An entry of a source and the place it goes to.
     *
     * @param tree where it is
     * @param path in that tree
     * @param entry what it is
     * @param target its place in the target
     * @param present what stands there now; null if nothing
     */
    record Item(Tree tree, TreePath path, Entry entry, TreePath target, @Nullable Entry present) {}

    /** A folder, to be made unless it is there. */
    record Folder(Item item) implements Step {}

    /** A file, or a name of one. */
    record File(Item item) implements Step {}

    /** A symbolic link. */
    record Symlink(Item item) implements Step {}

    /** A device, FIFO or socket. */
    record Special(Item item) implements Step {}

    /** Something in a target folder that the source does not have. */
    record Extra(TreePath target, Entry entry) implements Step {}

    /** A file that a process which died had not finished. */
    record Leftover(TreePath target) implements Step {}

    /** Something that could not be looked at; nothing is deleted after that. */
    record Unreadable(OperationException problem) implements Step {}

    /** Something whose name the target cannot hold. */
    record Misnamed(OperationException problem) implements Step {}

    /** The end: everything was found. */
    record End() implements Step {}
}
