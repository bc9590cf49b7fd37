package dev.wherry.smb;

import dev.wherry.smb.wire.Times;
import java.time.Instant;

/**
 * What the server says about a file or directory.
 *
 * @param name its own name, without the directory; empty for the share's root
 * @param sizeBytes 0 for a directory
 * @param attributes MS-FSCC 2.6
 */
public record FileInfo(
        String name,
        boolean isDirectory,
        boolean isLink,
        long sizeBytes,
        Instant created,
        Instant lastModified,
        int attributes) {

    private static final int DIRECTORY = 0x10;
    private static final int REPARSE_POINT = 0x400;

    static FileInfo of(String name, Times times, long endOfFile, int attributes) {
        boolean directory = (attributes & DIRECTORY) != 0;
        return new FileInfo(
                name,
                directory,
                (attributes & REPARSE_POINT) != 0,
                directory ? 0 : endOfFile,
                FileTimes.instant(times.creation()),
                FileTimes.instant(times.lastWrite()),
                attributes);
    }
}
