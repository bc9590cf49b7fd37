/**
 * Readers of what people paste into bug reports: mount lines, kernel logs, configurations. Every
 * file is untrusted: each reader has a limit for everything it keeps, and says in a line what it
 * could not use.
 */
package dev.wherry.doctor.text;
