package dev.wherry.engine.tree;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The names of files that are not whole yet: {@code .wherry-}, the number of the process that
 * writes, and a random number, eight hexadecimal digits each. No user would choose them, they fit
 * wherever the final name does, and they tell whether anybody still writes.
 */
public final class TemporaryName {

    private static final String PREFIX = ".wherry-";
    private static final Pattern FORM = Pattern.compile("\\.wherry-[0-9a-f]{16}");
    private static final String OURS =
            PREFIX + HexFormat.of().toHexDigits((int) ProcessHandle.current().pid());

    private TemporaryName() {}

    /** A new one. */
    public static String next() {
        return OURS + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    }

    /**
     * The one of a large file, the random number replaced by one that the same file has again: so a
     * later process finds what this one leaves.
     *
     * @param name the final name
     */
    static String of(String name, long sizeBytes, @Nullable Instant modified) {
        return OURS + identity(name, sizeBytes, modified);
    }

    /** Whether {@code candidate} is what a process that is gone left of the file. */
    static boolean isLeftoverOf(
            String candidate, String name, long sizeBytes, @Nullable Instant modified) {
        return candidate.endsWith(identity(name, sizeBytes, modified)) && isLeftover(candidate);
    }

    private static String identity(String name, long sizeBytes, @Nullable Instant modified) {
        CRC32C identity = new CRC32C();
        identity.update(
                (name + '/' + sizeBytes + '/' + modified).getBytes(StandardCharsets.UTF_16));
        return HexFormat.of().toHexDigits((int) identity.getValue());
    }

    /** Whether {@code name} is one. */
    public static boolean matches(String name) {
        return name.startsWith(PREFIX) && FORM.matcher(name).matches();
    }

    /**
     * Whether {@code name} is one whose process is gone from this machine. On a folder shared with
     * other machines that may be wrong about a copy that one of them is just making.
     */
    public static boolean isLeftover(String name) {
        return matches(name) && ProcessHandle.of(pid(name)).isEmpty();
    }

    private static long pid(String name) {
        int start = PREFIX.length();
        return HexFormat.fromHexDigitsToLong(name, start, start + 8);
    }
}
