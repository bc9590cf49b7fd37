/** A diagnosis or a coherence report as text, as JSON, as a page. Nothing is decided here. */
package dev.wherry.doctor.report;
