/**
 * Folders of this machine as trees: {@link dev.wherry.engine.tree.LocalTree} over an open {@link
 * dev.wherry.core.tree.Directory}, with Linux system calls where there are any.
 */
package dev.wherry.engine.tree;
