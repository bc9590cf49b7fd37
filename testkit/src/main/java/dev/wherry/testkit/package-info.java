/**
 * What tests are made of. {@link dev.wherry.testkit.Seed} makes chance repeatable; {@link
 * dev.wherry.testkit.Pattern} says which byte belongs at which offset; {@link
 * dev.wherry.testkit.PatternSource} and {@link dev.wherry.testkit.MemorySink} are the two ends of a
 * stream that never touches the machine; {@link dev.wherry.testkit.OpenStreams} sees that none
 * stays open. Time is a {@link dev.wherry.testkit.VirtualTicker} that the test advances, waiting is
 * a {@link dev.wherry.testkit.Gate} that the test opens, and what may block runs in the {@link
 * dev.wherry.testkit.Background} under a bound.
 */
package dev.wherry.testkit;
