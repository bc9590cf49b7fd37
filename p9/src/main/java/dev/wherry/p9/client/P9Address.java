package dev.wherry.p9.client;

import dev.wherry.core.tree.TreePath;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code p9://host[:port]/path} or {@code p9+unix:/socket?path=/path}, taken as it is written: a
 * percent sign is a percent sign. An IPv6 address stands in brackets. Behind a {@code ?} after the
 * host or socket come options between {@code &}: {@code aname=} the name of the export, {@code
 * uid=} the user to act as, and as the last, because it holds all that follows, {@code path=}.
 *
 * @param host null for a UNIX socket
 * @param port 1 to 65535; 0 for a UNIX socket
 * @param socket the UNIX socket's path; null for TCP
 * @param tree the attach name; null for what the server offers by itself
 * @param uid the user by number, unsigned; null for this process's
 * @param path from the root of what is attached
 */
public record P9Address(
        @Nullable String host,
        int port,
        @Nullable String socket,
        @Nullable String tree,
        @Nullable Integer uid,
        TreePath path) {

    /** Where 9P is spoken unless somebody says otherwise. */
    public static final int DEFAULT_PORT = 564;

    /** Scheme of an address over TCP. */
    public static final String TCP = "p9";

    /** Scheme of an address over a UNIX socket. */
    public static final String UNIX = "p9+unix";

    private static final int MAX_PORT = 65535;
    private static final Pattern HOST =
            Pattern.compile(
                    "(\\[[^\\]/?]+\\]|[^:@/?\\[\\]]+)(?::([0-9]{1,5}))?(.*)", Pattern.DOTALL);
    private static final Pattern OPTION =
            Pattern.compile("(aname|uid)=([^&]*)(?:&|$)", Pattern.DOTALL);
    private static final String PATH = "path=";

    /** What stands behind a question mark. */
    private record Options(@Nullable String tree, @Nullable Integer uid, String path) {}

    /**
     * Reads what follows the scheme.
     *
     * @param scheme {@link #TCP} or {@link #UNIX}
     * @throws IllegalArgumentException if it is no such address
     */
    public static P9Address parse(String scheme, String rest) {
        return scheme.equals(UNIX) ? parseUnix(rest) : parseTcp(rest);
    }

    private static P9Address parseTcp(String rest) {
        String text = TCP + "://" + rest;
        Matcher matcher = HOST.matcher(rest);
        if (!matcher.matches()) {
            throw malformed(text, "write p9://host[:port]/path");
        }
        String behind = matcher.group(3);
        Options options;
        if (behind.startsWith("?")) {
            options = options(text, behind.substring(1));
        } else if (behind.isEmpty() || behind.startsWith("/")) {
            refuseOptionsBehindPath(text, behind);
            options = new Options(null, null, behind);
        } else {
            throw malformed(text, "write p9://host[:port]/path");
        }
        String host = matcher.group(1);
        String port = matcher.group(2);
        int number = port == null ? DEFAULT_PORT : Integer.parseInt(port);
        if (number < 1 || number > MAX_PORT) {
            throw malformed(text, "port " + number + " is not between 1 and " + MAX_PORT);
        }
        return new P9Address(
                host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
                number,
                null,
                options.tree,
                options.uid,
                path(text, options.path));
    }

    private static P9Address parseUnix(String rest) {
        String text = UNIX + ":" + rest;
        int question = rest.indexOf('?');
        String socket = (question < 0 ? rest : rest.substring(0, question)).replaceAll("/+$", "");
        if (socket.startsWith("//")) {
            socket = socket.substring(1);
        }
        if (socket.isEmpty()) {
            throw malformed(text, "write p9+unix:/socket?path=/path");
        }
        Options options =
                question < 0
                        ? new Options(null, null, "")
                        : options(text, rest.substring(question + 1));
        return new P9Address(null, 0, socket, options.tree, options.uid, path(text, options.path));
    }

    private static Options options(String text, String query) {
        String tree = null;
        Integer uid = null;
        int start = 0;
        Matcher matcher = OPTION.matcher(query);
        while (start < query.length()) {
            if (query.startsWith(PATH, start)) {
                return new Options(tree, uid, query.substring(start + PATH.length()));
            }
            if (!matcher.region(start, query.length()).lookingAt()) {
                throw malformed(text, "behind ? come aname=, uid= and, as the last, path=");
            }
            if (matcher.group(1).equals("uid")) {
                uid = uid(text, matcher.group(2));
            } else {
                tree = matcher.group(2).replaceAll("(?<=.)/+$", "");
            }
            start = matcher.end();
        }
        return new Options(tree, uid, "");
    }

    private static int uid(String text, String number) {
        try {
            return Integer.parseUnsignedInt(number);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    text + ": uid=" + number + " is no user's number", e);
        }
    }

    private static void refuseOptionsBehindPath(String text, String path) {
        if (path.matches("(?s).*\\?(?:aname|uid|path)=.*")) {
            throw malformed(
                    text, "options stand before the path: p9://host:port?aname=NAME&path=/path");
        }
    }

    private static TreePath path(String text, String path) {
        try {
            return new TreePath(path.replaceAll("/+", "/").replaceAll("^/|/$", ""));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(text + ": " + e.getMessage(), e);
        }
    }

    private static IllegalArgumentException malformed(String text, String remedy) {
        return new IllegalArgumentException(text + ": " + remedy);
    }

    /** The server alone, as an address. */
    String server() {
        if (socket != null) {
            return UNIX + ":" + socket;
        }
        String shown =
                host != null && host.indexOf(':') >= 0 ? "[" + host + "]" : String.valueOf(host);
        return TCP + "://" + shown + (port == DEFAULT_PORT ? "" : ":" + port);
    }
}
