package dev.wherry.core;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a stream or tree is, as the user wrote it, split into the scheme that chooses the {@link
 * Endpoint} and the rest that only this endpoint understands.
 *
 * <p>{@code -} is standard input or output; {@code scheme://rest}, {@code unix:/path} and {@code
 * p9+unix:/path} name a scheme; everything else is a path, so also {@code C:\dir}, {@code C:/dir}
 * and {@code \\server\share}: a scheme has two letters or more.
 *
 * @param scheme lower case, such as {@code file}, {@code stdio} or {@code tcp}
 * @param rest what follows the scheme's separator, unparsed; a path as it was written
 * @param text the whole as the user wrote it, for messages
 */
public record Address(String scheme, String rest, String text) {

    /** Scheme of {@code -}. */
    public static final String STDIO = "stdio";

    /** Scheme of a path. */
    public static final String FILE = "file";

    private static final Pattern WITH_AUTHORITY =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+)://(.*)", Pattern.DOTALL);
    private static final Pattern UNIX_SOCKET =
            Pattern.compile(
                    "((?:[a-z][a-z0-9.-]+\\+)?unix):(.*)",
                    Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

    /**
     * Splits {@code text}; whether the scheme exists and the rest makes sense is the endpoint's
     * business.
     *
     * @throws IllegalArgumentException if {@code text} is empty
     */
    public static Address parse(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException(
                    "an address cannot be empty; use - for standard input or output");
        }
        if (text.equals("-")) {
            return new Address(STDIO, "-", text);
        }
        for (Pattern form : new Pattern[] {WITH_AUTHORITY, UNIX_SOCKET}) {
            Matcher matcher = form.matcher(text);
            if (matcher.matches()) {
                return new Address(
                        matcher.group(1).toLowerCase(Locale.ROOT), matcher.group(2), text);
            }
        }
        return new Address(FILE, text, text);
    }

    @Override
    public String toString() {
        return text;
    }
}
