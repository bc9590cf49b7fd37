/**
 * What is known of systems, mounts and settings, as rules: from evidence to findings. No rule reads
 * the machine, so all of them work on what somebody pasted.
 */
package dev.wherry.doctor.advice;
