/**
 * Folders of files as copies and archives see them. A {@link dev.wherry.core.tree.Tree} is named by
 * {@link dev.wherry.core.tree.TreePath}s beneath its root, tells of {@link
 * dev.wherry.core.tree.Entry entries} and takes files through a window of {@link
 * dev.wherry.core.tree.Put}s. A local tree rests on {@link dev.wherry.core.tree.Directory}, an open
 * folder whose operations take single names, so that no name can lead out of it.
 */
package dev.wherry.core.tree;
