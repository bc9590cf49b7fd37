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
 * @param waitsFor which side the work waits for just now
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
        Wait waitsFor,
        long elapsedNanos) {

    /** What the work may wait for. */
    public enum Wait {
        /** It does not wait. */
        NOTHING,
        /** More to do: the source is still looked through, or the archive read. */
        SOURCE,
        /** Room: as many files are being written as may be. */
        TARGET
    }
}
