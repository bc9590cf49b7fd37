/**
 * Numbers about numbers, and nothing that measures. {@link dev.wherry.measure.statistic.Samples}
 * are what was seen; {@link dev.wherry.measure.statistic.Bootstrap} puts an {@link
 * dev.wherry.measure.statistic.Interval} around what they say; {@link
 * dev.wherry.measure.statistic.Verdict} is the claim that such an interval allows. {@link
 * dev.wherry.measure.statistic.Slices} are very many very short samples of one operation.
 *
 * <p>Every random choice comes from a seed that is an argument: the same samples and the same seed
 * give the same interval.
 */
package dev.wherry.measure.statistic;
