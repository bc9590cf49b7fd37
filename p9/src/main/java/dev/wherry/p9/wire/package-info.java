/**
 * The messages of 9P2000.L as records, encode and decode side by side, after the protocol's
 * description that comes with diod ({@code protocol.md}), {@code intro(5)} of Plan 9, and what the
 * Linux client sends. Nothing here reads or writes a stream.
 */
@NullMarked
package dev.wherry.p9.wire;

import org.jspecify.annotations.NullMarked;
