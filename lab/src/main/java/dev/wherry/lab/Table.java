package dev.wherry.lab;

import dev.wherry.measure.Comparison;

/**
 * One comparison of a section.
 *
 * @param caption what was measured, one line
 * @param comparison by {@code measure}
 */
record Table(String caption, Comparison comparison) {}
