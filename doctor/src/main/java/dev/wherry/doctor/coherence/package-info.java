/** How long it takes until one view of a folder shows what was changed through another. */
package dev.wherry.doctor.coherence;
