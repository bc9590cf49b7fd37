/**
 * Two systems told apart that could not be measured in turns: another kernel, another machine,
 * another day. A {@link dev.wherry.measure.contrast.Quantity} is what was measured on one of them,
 * series by series; a {@link dev.wherry.measure.contrast.Contrast} is what may be said about two. A
 * {@link dev.wherry.measure.contrast.Published} figure has no samples: whether a printed change
 * agrees with the printed figures can be said, and nothing else.
 */
package dev.wherry.measure.contrast;
