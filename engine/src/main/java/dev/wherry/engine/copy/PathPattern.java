package dev.wherry.engine.copy;

import java.util.regex.Pattern;

/**
 * One pattern as rsync(1) has them under "PATTERN MATCHING RULES".
 *
 * <ul>
 *   <li>{@code *} is any text without a slash, {@code **} any text, {@code ?} one character but a
 *       slash, {@code [...]} one of a set; a backslash takes the next character as it is.
 *   <li>A leading slash ties the pattern to the root of the transfer; otherwise it may begin at any
 *       name.
 *   <li>A trailing slash matches folders only; {@code dir/***} matches the folder and all in it.
 *   <li>Without a slash or {@code **} in it, it is matched against the last name alone.
 * </ul>
 */
final class PathPattern {

    private final Pattern regex;
    private final boolean foldersOnly;
    private final boolean wholePath;

    private PathPattern(Pattern regex, boolean foldersOnly, boolean wholePath) {
        this.regex = regex;
        this.foldersOnly = foldersOnly;
        this.wholePath = wholePath;
    }

    /**
     * Reads a pattern.
     *
     * @throws IllegalArgumentException if it is empty or a set has no end
     */
    static PathPattern of(String text) {
        if (text.isEmpty() || text.equals("/")) {
            throw new IllegalArgumentException("'" + text + "' is not a pattern");
        }
        boolean foldersOnly = text.endsWith("/");
        String body = foldersOnly ? text.substring(0, text.length() - 1) : text;
        boolean anchored = body.startsWith("/");
        String names = anchored ? body.substring(1) : body;
        boolean withContents = names.endsWith("/***");
        if (withContents) {
            names = names.substring(0, names.length() - 4);
        }
        boolean wholePath = anchored || withContents || names.contains("/") || names.contains("**");
        StringBuilder regex = new StringBuilder(wholePath && !anchored ? "(?:.*/)?" : "");
        translate(names, regex);
        if (withContents) {
            regex.append("(?:/.*)?");
        }
        return new PathPattern(
                Pattern.compile(regex.toString(), Pattern.DOTALL), foldersOnly, wholePath);
    }

    /**
     * Whether it matches.
     *
     * @param path from the root of the transfer, names separated by slashes
     */
    boolean matches(String path, boolean folder) {
        if (foldersOnly && !folder) {
            return false;
        }
        String subject = wholePath ? path : path.substring(path.lastIndexOf('/') + 1);
        return regex.matcher(subject).matches();
    }

    private static void translate(String names, StringBuilder regex) {
        int index = 0;
        while (index < names.length()) {
            char c = names.charAt(index);
            switch (c) {
                case '*' -> {
                    int stars = 1;
                    while (names.startsWith("*", index + stars)) {
                        stars++;
                    }
                    regex.append(stars > 1 ? ".*" : "[^/]*");
                    index += stars;
                }
                case '?' -> {
                    regex.append("[^/]");
                    index++;
                }
                case '[' -> index = translateSet(names, index, regex);
                case '\\' -> {
                    String escaped = names.substring(Math.min(index + 1, names.length() - 1));
                    regex.append(Pattern.quote(escaped.substring(0, 1)));
                    index += 2;
                }
                default -> {
                    regex.append(Pattern.quote(String.valueOf(c)));
                    index++;
                }
            }
        }
    }

    /** Copies a set; gives the index after it. */
    private static int translateSet(String names, int start, StringBuilder regex) {
        int first = start + 1;
        boolean negated = names.startsWith("!", first) || names.startsWith("^", first);
        int content = negated ? first + 1 : first;
        int end = names.indexOf(']', content + 1);
        if (end < 0) {
            throw new IllegalArgumentException("'" + names + "': [ has no ]");
        }
        regex.append(negated ? "[^/" : "[");
        for (int i = content; i < end; i++) {
            char c = names.charAt(i);
            regex.append(c == '-' && i > content && i < end - 1 ? "-" : quoted(c));
        }
        regex.append(']');
        return end + 1;
    }

    private static String quoted(char c) {
        return Character.isLetterOrDigit(c) ? String.valueOf(c) : "\\" + c;
    }
}
