/**
 * Systems beside each other. {@link dev.wherry.bench.compare.SystemContrast} is what may be said
 * about two of them; the reports show it as text, Markdown, CSV, JSON and as a page. Nothing is
 * computed here that is a statistic: that is {@code dev.wherry.measure}'s.
 */
package dev.wherry.bench.compare;
