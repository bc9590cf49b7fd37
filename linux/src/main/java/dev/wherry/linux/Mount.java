package dev.wherry.linux;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One mounted file system, read from a line of /proc/PID/mountinfo or /proc/mounts; see proc(5).
 * All fields are as the kernel means them, its octal escapes (space, tab, line feed, backslash)
 * undone.
 *
 * <pre>
 * mountinfo  36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue
 *            id parent device root point options tags…  - type source superOptions
 * mounts     /dev/root /mnt2 ext3 rw,noatime,errors=continue 0 0
 *            source    point type options
 * </pre>
 *
 * @param id the kernel's number of this mount; {@link #UNKNOWN} in /proc/mounts
 * @param parent number of the mount it stands on; {@link #UNKNOWN} in /proc/mounts
 * @param root which folder of the file system is mounted; {@code /} in /proc/mounts
 * @param point where it is mounted, absolute
 * @param type such as {@code ext4}, {@code 9p} or {@code cifs}
 * @param source device, share or tag; what it means depends on the type
 * @param options of the mount, then of the file system, in the kernel's order
 */
public record Mount(
        int id,
        int parent,
        String root,
        String point,
        String type,
        String source,
        List<String> options) {

    /** In place of a number that the line does not have. */
    public static final int UNKNOWN = -1;

    private static final Pattern MOUNT_INFO =
            Pattern.compile(
                    "([0-9]+) ([0-9]+) [0-9]+:[0-9]+ (\\S+) (\\S+) (\\S+)(?: \\S+)* - (\\S+)"
                            + " (\\S*) (\\S+)");
    private static final Pattern MOUNTS =
            Pattern.compile("(\\S*) (\\S+) (\\S+) (\\S+)(?: [0-9]+ [0-9]+)?");
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-3][0-7]{2})");

    public Mount {
        options = List.copyOf(options);
    }

    /**
     * Reads a line of either form.
     *
     * @throws IllegalArgumentException if it has neither
     */
    public static Mount parse(String line) {
        Matcher info = MOUNT_INFO.matcher(line.strip());
        if (info.matches()) {
            return new Mount(
                    Integer.parseInt(info.group(1)),
                    Integer.parseInt(info.group(2)),
                    unescape(info.group(3)),
                    unescape(info.group(4)),
                    unescape(info.group(6)),
                    unescape(info.group(7)),
                    optionsOf(info.group(5) + "," + info.group(8)));
        }
        Matcher mounts = MOUNTS.matcher(line.strip());
        if (mounts.matches() && mounts.group(2).startsWith("/")) {
            return new Mount(
                    UNKNOWN,
                    UNKNOWN,
                    "/",
                    unescape(mounts.group(2)),
                    unescape(mounts.group(3)),
                    unescape(mounts.group(1)),
                    optionsOf(mounts.group(4)));
        }
        throw new IllegalArgumentException("not a line of mountinfo or mounts: '" + line + "'");
    }

    /**
     * The value of the option {@code name}: empty where it is set as a bare word. Of several, the
     * last counts.
     */
    public Optional<String> option(String name) {
        for (String option : options.reversed()) {
            int equals = option.indexOf('=');
            if (option.substring(0, equals < 0 ? option.length() : equals).equals(name)) {
                return Optional.of(equals < 0 ? "" : option.substring(equals + 1));
            }
        }
        return Optional.empty();
    }

    /**
     * Where {@code path} lies inside the file system itself, counted from its own root: for a bind
     * mount another place than it seems.
     *
     * @param path absolute, at or below {@link #point}
     * @throws IllegalArgumentException if it is not
     */
    public String pathInside(String path) {
        if (!covers(path)) {
            throw new IllegalArgumentException(path + " is not below " + point);
        }
        String rest = point.equals("/") ? path : path.substring(point.length());
        String inside = (root.equals("/") ? "" : root) + (rest.equals("/") ? "" : rest);
        return inside.isEmpty() ? "/" : inside;
    }

    /** Whether {@code path} is the mount point or below it, by name alone. */
    boolean covers(String path) {
        return point.equals("/")
                || path.equals(point)
                || (path.startsWith(point) && path.charAt(point.length()) == '/');
    }

    /** Whether its mount point is a proper ancestor of the other's. */
    boolean isAbove(Mount other) {
        return point.length() < other.point.length() && covers(other.point);
    }

    private static List<String> optionsOf(String text) {
        return Pattern.compile(",").splitAsStream(text).map(Mount::unescape).distinct().toList();
    }

    /** A backslash that no three octal digits follow is itself: {@code path=C:\;uid=1000}. */
    private static String unescape(String field) {
        return field.indexOf('\\') < 0
                ? field
                : ESCAPE.matcher(field)
                        .replaceAll(escape ->
                                Matcher.quoteReplacement(
                                        Character.toString(Integer.parseInt(escape.group(1), 8))));
    }
}
