package dev.wherry.doctor.advice;

/**
 * Something to do about a finding.
 *
 * @param action in words
 * @param line the exact command or configuration line; empty where there is none
 * @param gain how many times as fast
 */
public record Remedy(String action, String line, Gain gain) {}
