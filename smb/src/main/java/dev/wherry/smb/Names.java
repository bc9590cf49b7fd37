package dev.wherry.smb;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns paths into what stands on the wire and names back again.
 *
 * <p>Characters that Windows does not allow are moved into the private use area the way the
 * kernel's {@code mapposix} does it: U+F001 to U+F01F for the control characters, then, from U+F020
 * on, {@code " * : < > ? \ |}, a space and a dot at the end. Since names that hold those characters
 * already are refused, every name comes back as it was.
 */
final class Names {

    private static final int MAX_NAME_CHARS = 255;
    private static final char PRIVATE = '\uF000';
    private static final char FIRST_PUNCTUATION = '\uF020';
    private static final String PUNCTUATION = "\"*:<>?\\|";
    private static final char FINAL_SPACE = '\uF028';
    private static final char FINAL_DOT = '\uF029';
    private static final Set<String> DEVICES = Set.of("CON", "PRN", "AUX", "NUL");

    private final NamePolicy policy;

    Names(NamePolicy policy) {
        this.policy = policy;
    }

    /**
     * The wire's form of a path.
     *
     * @param path from the share's root, separated by slashes; slashes at both ends and doubled
     *     ones do not count
     * @return separated by backslashes, empty for the root
     * @throws IllegalArgumentException if a name in it cannot cross
     */
    String toWire(String path) {
        StringBuilder wire = new StringBuilder(path.length());
        for (String name : path.split("/", -1)) {
            if (!name.isEmpty()) {
                wire.append(wire.isEmpty() ? "" : "\\").append(nameToWire(name, path));
            }
        }
        return wire.toString();
    }

    private String nameToWire(String name, String path) {
        String reason = unspeakable(name);
        if (reason == null && policy == NamePolicy.MAP && !fromWire(name).equals(name)) {
            reason = "it contains a character that stands for another one, U+F001 to U+F029";
        }
        if (reason == null && policy == NamePolicy.REFUSE && !mapped(name).equals(name)) {
            reason = "it has characters that Windows does not allow; map them instead";
        }
        if (reason != null) {
            throw new IllegalArgumentException(
                    "name '%s' in %s cannot cross: %s".formatted(printable(name), path, reason));
        }
        return mapped(name);
    }

    /** Why no policy lets {@code name} cross; null where one does. */
    private static @Nullable String unspeakable(String name) {
        if (name.equals(".") || name.equals("..")) {
            return "it names no file of its own";
        }
        if (name.length() > MAX_NAME_CHARS) {
            return "it is longer than " + MAX_NAME_CHARS + " characters";
        }
        if (isDevice(name)) {
            return "Windows takes it for a device";
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == 0) {
                return "it contains a zero";
            }
            if (isLoneSurrogate(name, i)) {
                return "it contains half a character";
            }
        }
        return null;
    }

    private static boolean isLoneSurrogate(String name, int i) {
        char c = name.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == name.length() || !Character.isLowSurrogate(name.charAt(i + 1));
        }
        return Character.isLowSurrogate(c)
                && (i == 0 || !Character.isHighSurrogate(name.charAt(i - 1)));
    }

    /** CON, PRN, AUX, NUL, COM1 to COM9 and LPT1 to LPT9, with or without an extension. */
    private static boolean isDevice(String name) {
        int dot = name.indexOf('.');
        String stem = (dot < 0 ? name : name.substring(0, dot)).toUpperCase(Locale.ROOT);
        if (stem.length() == 4 && (stem.startsWith("COM") || stem.startsWith("LPT"))) {
            return stem.charAt(3) >= '1' && stem.charAt(3) <= '9';
        }
        return DEVICES.contains(stem);
    }

    private static String mapped(String name) {
        StringBuilder wire = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            wire.append(mapped(name.charAt(i), i == name.length() - 1));
        }
        return wire.toString();
    }

    private static char mapped(char c, boolean last) {
        if (c < ' ') {
            return (char) (PRIVATE + c);
        }
        int punctuation = PUNCTUATION.indexOf(c);
        if (punctuation >= 0) {
            return (char) (FIRST_PUNCTUATION + punctuation);
        }
        if (last && c == ' ') {
            return FINAL_SPACE;
        }
        return last && c == '.' ? FINAL_DOT : c;
    }

    /** The name that {@link #toWire} made {@code wire} of; other names as they are. */
    String fromWire(String wire) {
        if (policy == NamePolicy.REFUSE) {
            return wire;
        }
        StringBuilder name = new StringBuilder(wire.length());
        for (int i = 0; i < wire.length(); i++) {
            name.append(unmapped(wire.charAt(i)));
        }
        return name.toString();
    }

    private static char unmapped(char c) {
        if (c <= PRIVATE || c > FINAL_DOT) {
            return c;
        }
        if (c < FIRST_PUNCTUATION) {
            return (char) (c - PRIVATE);
        }
        return switch (c) {
            case FINAL_SPACE -> ' ';
            case FINAL_DOT -> '.';
            default -> PUNCTUATION.charAt(c - FIRST_PUNCTUATION);
        };
    }

    private static String printable(String name) {
        StringBuilder text = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean shown = c >= ' ' && !Character.isSurrogate(c);
            text.append(shown ? String.valueOf(c) : "\\u%04X".formatted((int) c));
        }
        return text.toString();
    }
}
