/**
 * Which layer limits a path, with evidence: reads configurations and mount tables, of this machine
 * or pasted ones, measures, and predicts what a change would gain. What is not known is said to be
 * unknown.
 */
package dev.wherry.doctor;
