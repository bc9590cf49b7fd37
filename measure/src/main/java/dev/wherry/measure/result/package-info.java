/**
 * Measurements kept and shown. A {@link dev.wherry.measure.result.Result} is one occasion: the
 * environment and every sample. {@link dev.wherry.measure.result.ResultFile} keeps it as one JSON
 * file whose schema, version {@value dev.wherry.measure.result.Result#VERSION}, is described in
 * {@code docs/formats/result.md}; a folder of such files is a store. {@link
 * dev.wherry.measure.result.MarkdownTable} prints a comparison.
 *
 * <p>Only what was measured is kept. Medians, intervals and verdicts are computed from the samples
 * and the seed whenever they are needed, so a file cannot contradict itself.
 */
package dev.wherry.measure.result;
