/**
 * Comparisons of whole commands that can be believed. {@link dev.wherry.measure.Interleaved} runs
 * every contender once a round in a random order, so that whatever the machine does meanwhile
 * happens to all of them; the {@link dev.wherry.measure.Comparison} it gives compares within
 * rounds, puts an interval around each ratio, and knows from a second run of the base against
 * itself (the A/A floor) which ratios mean anything.
 *
 * <p>A tour of the other packages: {@code command} runs one command and says what it used; {@code
 * statistic} has samples, intervals, the bootstrap and the verdict; {@code cost} fits t = a + b·s
 * to requests of several sizes; {@code environment} records what could be the cause of a
 * difference; {@code result} keeps everything in one JSON file and prints tables.
 *
 * <pre>{@code
 * Comparison comparison =
 *         Interleaved.seeded(42)
 *                 .rounds(12)
 *                 .bytes(4L << 30)
 *                 .contender("cat", Command.shell("head -c 4G /dev/zero | cat > /dev/null"))
 *                 .contender("wherry", Command.shell("head -c 4G /dev/zero | wherry relay > /dev/null"))
 *                 .base("cat")
 *                 .withFloor()
 *                 .run(Progress.SILENT);
 * Interval speedup = comparison.speedup("wherry"); // 1.31 [1.27, 1.34]: that many times cat's speed
 * Verdict verdict = comparison.verdict("wherry");
 * System.out.println(MarkdownTable.of(comparison));
 * }</pre>
 *
 * <p>Nobody else in this project computes a statistic.
 */
package dev.wherry.measure;
