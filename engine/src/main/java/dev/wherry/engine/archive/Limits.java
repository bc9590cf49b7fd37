package dev.wherry.engine.archive;

/**
 * How much an archive may turn out to be; counted on what comes out, since what is written in it
 * proves nothing.
 *
 * @param maxEntries entries
 * @param maxBytes bytes after decompression
 * @param maxRatio bytes after decompression to bytes before; not looked at below 64 MiB
 */
public record Limits(long maxEntries, long maxBytes, long maxRatio) {

    /** gzip cannot pass 1032; whoever has a better ratio knows of it. */
    public static final Limits DEFAULT = new Limits(10_000_000, Long.MAX_VALUE, 2000);

    /** So much is harmless, however small it was. */
    static final long RATIO_FROM_BYTES = 64 << 20;

    /** Checks that all are above 0. */
    public Limits {
        if (maxEntries < 1 || maxBytes < 1 || maxRatio < 1) {
            throw new IllegalArgumentException(
                    "--max-entries, --max-bytes and --max-ratio must be above 0");
        }
    }
}
