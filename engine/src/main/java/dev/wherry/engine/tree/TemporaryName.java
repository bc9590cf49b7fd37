package dev.wherry.engine.tree;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/**
 * The names of files that are not whole yet: {@code .wherry-} and sixteen hexadecimal digits, which
 * no user would choose and which fit wherever the final name does.
 */
public final class TemporaryName {

    private static final String PREFIX = ".wherry-";
    private static final Pattern FORM = Pattern.compile("\\.wherry-[0-9a-f]{16}");

    private TemporaryName() {}

    /** A new one. */
    static String next() {
        return PREFIX + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    /** Whether {@code name} is one: of a file being written, or left by a process that died. */
    public static boolean matches(String name) {
        return name.startsWith(PREFIX) && FORM.matcher(name).matches();
    }
}
