package dev.wherry.doctor;

import dev.wherry.measure.statistic.Interval;

/**
 * A remedy that was applied privately: what was predicted for it, and what it gave.
 *
 * @param line the mount options that were applied
 * @param messageBytes what was negotiated then
 * @param predicted new speed over old, before it was tried
 * @param uncertain whether the prediction was said to be uncertain
 * @param measuredRatio new speed over old, of sequential reads
 */
public record Trial(
        String line,
        long messageBytes,
        Interval predicted,
        boolean uncertain,
        double measuredRatio) {}
