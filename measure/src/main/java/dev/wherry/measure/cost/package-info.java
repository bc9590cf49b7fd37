/**
 * What a request of a given size costs: t(s) = a + b·s, the round trip and the bytes. A {@link
 * dev.wherry.measure.cost.SizeSweep} measures requests of several sizes, a {@link
 * dev.wherry.measure.cost.CostFit} draws the line through them and says how well it fits, the
 * {@link dev.wherry.measure.cost.LinearCost} then answers for other sizes.
 */
package dev.wherry.measure.cost;
