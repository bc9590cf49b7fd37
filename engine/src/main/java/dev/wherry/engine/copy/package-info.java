/**
 * Copies folders and files from trees to a tree: walk, plan, the target's window, finish. {@link
 * dev.wherry.engine.copy.CopySources} and {@link dev.wherry.engine.copy.CopyTarget} apply the
 * destination rule, {@link dev.wherry.engine.copy.Copy} does the work.
 */
package dev.wherry.engine.copy;
