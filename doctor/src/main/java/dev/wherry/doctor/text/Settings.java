package dev.wherry.doctor.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The settings of an INI file, in its order. A key may come twice: which one counts is the reader's
 * business.
 *
 * @param name of the file
 * @param all at most {@value #MOST}
 * @param remarks lines that are neither section nor setting, and what {@link EvidenceText} said
 */
public record Settings(String name, List<Setting> all, List<String> remarks) {

    /** Of a file with more, the rest is passed over. */
    public static final int MOST = 5000;

    public Settings {
        all = List.copyOf(all);
        remarks = List.copyOf(remarks);
    }

    /** As WSL reads .wslconfig and wsl.conf: {@code #} begins a comment, anywhere. */
    public static Settings wsl(EvidenceText text) {
        Reading reading = new Reading(text, false);
        int number = 0;
        for (String raw : text.lines()) {
            number++;
            reading.line(beforeComment(raw).strip(), number);
        }
        return reading.settings();
    }

    /**
     * As Samba reads smb.conf: comments are whole lines, blanks in a key mean nothing, and a
     * backslash at the end of a line continues it.
     */
    public static Settings samba(EvidenceText text) {
        Reading reading = new Reading(text, true);
        StringBuilder whole = new StringBuilder();
        int number = 0;
        int first = 0;
        for (String raw : text.lines()) {
            number++;
            first = whole.isEmpty() ? number : first;
            String line = raw.strip();
            boolean comment = line.startsWith("#") || line.startsWith(";");
            boolean fits = whole.length() <= EvidenceText.MOST_LINE_CHARS;
            if (!comment && line.endsWith("\\") && fits) {
                whole.append(line, 0, line.length() - 1);
                continue;
            }
            reading.line(comment && whole.isEmpty() ? "" : whole.append(line).toString(), first);
            whole.setLength(0);
        }
        reading.line(whole.toString(), first);
        return reading.settings();
    }

    /** The last setting of {@code key} in {@code section}. */
    public Optional<Setting> last(String section, String key) {
        return all.reversed().stream()
                .filter(each -> each.section().equals(section) && each.key().equals(key))
                .findFirst();
    }

    private static String beforeComment(String line) {
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            quoted ^= c == '"';
            if (c == '#' && !quoted) {
                return line.substring(0, i);
            }
        }
        return line;
    }

    /** One pass over a file. */
    private static final class Reading {

        private final EvidenceText text;
        private final boolean blanksMeanNothing;
        private final List<Setting> settings = new ArrayList<>();
        private final List<String> remarks = new ArrayList<>();
        private String section = "";

        Reading(EvidenceText text, boolean blanksMeanNothing) {
            this.text = text;
            this.blanksMeanNothing = blanksMeanNothing;
        }

        void line(String line, int number) {
            int equals = line.indexOf('=');
            if (line.isEmpty()) {
                return;
            }
            if (line.startsWith("[") && line.endsWith("]")) {
                section = line.substring(1, line.length() - 1).strip().toLowerCase(Locale.ROOT);
            } else if (equals <= 0) {
                remarks.add("line %d is neither a section nor a setting".formatted(number));
            } else if (settings.size() < MOST) {
                String key = line.substring(0, equals).strip().toLowerCase(Locale.ROOT);
                settings.add(
                        new Setting(
                                section,
                                blanksMeanNothing ? key.replaceAll("\\s+", "") : key,
                                line.substring(equals + 1).strip(),
                                line,
                                number));
            } else {
                remarks.add("line %d is beyond the first %d settings".formatted(number, MOST));
            }
        }

        Settings settings() {
            return new Settings(text.name(), settings, Remarks.joined(text.remarks(), remarks));
        }
    }
}
