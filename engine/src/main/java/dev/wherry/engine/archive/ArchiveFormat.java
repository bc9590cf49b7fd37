package dev.wherry.engine.archive;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The kinds of archive there are, told by their first bytes or by a name's end. */
public enum ArchiveFormat {
    /** Plain tar: ustar, pax or GNU. */
    TAR(".tar", ".tar"),
    /** tar within gzip. */
    TAR_GZ(".tar.gz", ".tgz"),
    /** tar within zstd. */
    TAR_ZST(".tar.zst", ".tzst"),
    /** zip. */
    ZIP(".zip", ".zip");

    /** As many bytes as {@link #of} needs to see. */
    static final int MAGIC_BYTES = 512;

    private static final int CHECKSUM_AT = 148;
    private static final int CHECKSUM_BYTES = 8;

    private final String end;
    private final String shortEnd;

    ArchiveFormat(String end, String shortEnd) {
        this.end = end;
        this.shortEnd = shortEnd;
    }

    /** The format that {@code name} ends like; empty if none. */
    public static Optional<ArchiveFormat> named(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(format -> lower.endsWith(format.end) || lower.endsWith(format.shortEnd))
                .findFirst();
    }

    /**
     * The format that begins with {@code start}; empty if none does.
     *
     * @param start the first 512 bytes, or all if there are fewer
     */
    static Optional<ArchiveFormat> of(byte[] start) {
        if (begins(start, 0x1f, 0x8b)) {
            return Optional.of(TAR_GZ);
        }
        if (begins(start, 0x28, 0xb5, 0x2f, 0xfd)) {
            return Optional.of(TAR_ZST);
        }
        if (begins(start, 'P', 'K', 3, 4) || begins(start, 'P', 'K', 5, 6)) {
            return Optional.of(ZIP);
        }
        return start.length == MAGIC_BYTES && isTar(start) ? Optional.of(TAR) : Optional.empty();
    }

    /** A header whose checksum is right, or the end marker of an archive without entries. */
    private static boolean isTar(byte[] header) {
        long sum = 0;
        for (int i = 0; i < header.length; i++) {
            boolean checksum = i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM_BYTES;
            sum += checksum ? ' ' : header[i] & 0xff;
        }
        String stored =
                new String(header, CHECKSUM_AT, CHECKSUM_BYTES, StandardCharsets.ISO_8859_1)
                        .replaceAll("[\0 ].*", "")
                        .strip();
        boolean empty = sum == (long) ' ' * CHECKSUM_BYTES && stored.isEmpty();
        return empty || stored.equals(octal(sum, stored.length()));
    }

    private static String octal(long value, int digits) {
        String text = Long.toOctalString(value);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }

    private static boolean begins(byte[] start, int... magic) {
        for (int i = 0; i < magic.length; i++) {
            if (i >= start.length || (start[i] & 0xff) != magic[i]) {
                return false;
            }
        }
        return true;
    }
}
