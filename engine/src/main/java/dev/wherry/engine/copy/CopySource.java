package dev.wherry.engine.copy;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;

/**
 * One thing to copy.
 *
 * @param text as the user wrote it
 * @param tree where it is
 * @param path in that tree
 * @param entry what it is
 * @param contents whether what is in the folder is meant, rather than the folder
 */
public record CopySource(String text, Tree tree, TreePath path, Entry entry, boolean contents) {}
