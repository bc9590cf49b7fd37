package dev.wherry.smb;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code smb://[domain;][user@]host[:port]/share[/path]}, taken as it is written: a percent sign is
 * a percent sign. An IPv6 address stands in brackets.
 *
 * @param domain empty where there is none
 * @param user empty where there is none
 * @param path from the share's root, without a slash in front or at the end; empty for the root
 */
public record SmbAddress(
        String domain, String user, String host, int port, String share, String path) {

    private static final Pattern FORM =
            Pattern.compile(
                    "(?:(?:([^;@/]*);)?([^@/]*)@)?(\\[[^\\]/]+\\]|[^:@/]+)(?::([0-9]{1,5}))?"
                            + "(?:/+([^/]+)(?:/+(.*?))?)?/*",
                    Pattern.DOTALL);
    private static final int MAX_PORT = 65535;

    /**
     * Reads what follows {@code smb://}.
     *
     * @throws IllegalArgumentException if it is no such address; the message never repeats what may
     *     be a password
     */
    public static SmbAddress parse(String rest) {
        int at = rest.indexOf('@');
        int slash = rest.indexOf('/');
        if (at >= 0 && (slash < 0 || at < slash) && rest.substring(0, at).indexOf(':') >= 0) {
            throw new IllegalArgumentException(
                    "smb://…"
                            + rest.substring(at)
                            + ": a password does not belong into an address, where others see it;"
                            + " use --password-file or WHERRY_SMB_PASSWORD");
        }
        Matcher matcher = FORM.matcher(rest);
        if (!matcher.matches() || matcher.group(5) == null) {
            throw new IllegalArgumentException(
                    "smb://" + rest + ": write smb://[domain;][user@]host[:port]/share/path");
        }
        String host = matcher.group(3);
        String port = matcher.group(4);
        int number = port == null ? SmbClient.DEFAULT_PORT : Integer.parseInt(port);
        if (number < 1 || number > MAX_PORT) {
            throw new IllegalArgumentException("smb://" + rest + ": port " + number);
        }
        return new SmbAddress(
                orEmpty(matcher.group(1)),
                orEmpty(matcher.group(2)),
                host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
                number,
                matcher.group(5),
                orEmpty(matcher.group(6)));
    }

    /** The share alone, as the same user. */
    SmbAddress ofShare() {
        return new SmbAddress(domain, user, host, port, share, "");
    }

    private static String orEmpty(@org.jspecify.annotations.Nullable String text) {
        return text == null ? "" : text;
    }
}
