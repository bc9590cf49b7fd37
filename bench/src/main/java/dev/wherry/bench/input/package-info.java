/**
 * What was measured, read from files: results of our own, and what perf bench, hyperfine, fio and
 * JMH write. {@link dev.wherry.bench.input.InputFile} finds out which it is by the content. A table
 * of {@linkplain dev.wherry.bench.input.PublishedTable published figures} has no samples and is
 * another kind of thing.
 */
package dev.wherry.bench.input;
