/**
 * What a server exports: nodes reached by name from a root and held by handle, never by path. There
 * is one with Linux system calls and one with {@code java.nio.file}.
 */
@NullMarked
package dev.wherry.p9.export;

import org.jspecify.annotations.NullMarked;
