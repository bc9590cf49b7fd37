/**
 * What could be the cause of a difference. An {@link dev.wherry.measure.environment.Environment} is
 * a flat list of facts, so that two of them can be compared factor by factor before anybody names a
 * cause: one that did not differ is none.
 */
package dev.wherry.measure.environment;
