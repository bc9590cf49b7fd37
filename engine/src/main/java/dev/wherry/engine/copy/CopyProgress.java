package dev.wherry.engine.copy;

/**
 * Where a copy stands.
 *
 * @param scanning whether the totals still grow
 * @param files files done
 * @param totalFiles files found so far
 * @param bytes bytes of those done
 * @param totalBytes bytes found so far
 * @param failed entries that failed
 * @param current what was begun last, beneath the target; empty before the first
 * @param elapsedNanos since the start
 */
public record CopyProgress(
        boolean scanning,
        long files,
        long totalFiles,
        long bytes,
        long totalBytes,
        long failed,
        String current,
        long elapsedNanos) {}
