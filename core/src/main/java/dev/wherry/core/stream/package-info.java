/**
 * Byte streams as the relay sees them. A {@link dev.wherry.core.stream.Source} is read in order; a
 * {@link dev.wherry.core.stream.Sink} is written in order, or, where it can, through a {@link
 * dev.wherry.core.stream.Window} of several writes in flight. Each may offer a {@link
 * dev.wherry.core.stream.Handle} to the kernel, so that bytes need not pass through the process.
 */
package dev.wherry.core.stream;
