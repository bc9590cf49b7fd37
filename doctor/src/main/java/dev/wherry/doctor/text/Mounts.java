package dev.wherry.doctor.text;

import dev.wherry.linux.Mount;
import dev.wherry.linux.MountTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Mounted file systems in any form that people paste: /proc/PID/mountinfo, /proc/mounts, or what
 * {@code mount} prints ({@code C:\ on /mnt/c type 9p (rw,…)}).
 *
 * @param table what could be read
 * @param remarks lines that are no mounts, and what {@link EvidenceText} said
 */
public record Mounts(MountTable table, List<String> remarks) {

    /** Of a table with more, the rest is passed over. */
    public static final int MOST = 10_000;

    /** A line of mountinfo has a dozen; the kernel escapes blanks in names. */
    private static final int MOST_WORDS = 32;

    private static final Pattern PRINTED =
            Pattern.compile("(.*?) on (/.*?) type (\\S+) \\(([^)]*)\\)(?: \\[.*])?");

    public Mounts {
        remarks = List.copyOf(remarks);
    }

    /** Reads whatever of {@code text} is a mount. */
    public static Mounts parse(EvidenceText text) {
        List<Mount> mounts = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        int number = 0;
        for (String raw : text.lines()) {
            number++;
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            Optional<Mount> mount = mount(line);
            if (mount.isPresent() && mounts.size() < MOST) {
                mounts.add(mount.get());
            } else {
                boolean last = number == text.lines().size();
                remarks.add(
                        mount.isPresent()
                                ? "line %d is beyond the first %d mounts".formatted(number, MOST)
                                : "line %d is no mount%s"
                                        .formatted(number, last ? "; is the file cut off?" : ""));
            }
        }
        return new Mounts(new MountTable(mounts), Remarks.joined(text.remarks(), remarks));
    }

    /** One line of any of the forms. */
    static Optional<Mount> mount(String line) {
        Matcher printed = PRINTED.matcher(line);
        if (printed.matches()) {
            return Optional.of(
                    new Mount(
                            Mount.UNKNOWN,
                            Mount.UNKNOWN,
                            "/",
                            printed.group(2),
                            printed.group(3),
                            printed.group(1),
                            List.of(printed.group(4).split(",", -1))));
        }
        // Mount's expressions are for what a kernel writes; they would take a stack for each word.
        if (line.chars().filter(c -> c == ' ').count() > MOST_WORDS) {
            return Optional.empty();
        }
        try {
            return Optional.of(Mount.parse(line)).filter(mount -> mount.point().startsWith("/"));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
