package dev.wherry.core.tree;

/**
 * Who owns a file, by number.
 *
 * @param user 0 or more
 * @param group 0 or more
 */
public record Owner(int user, int group) {}
