package dev.wherry.core.tree;

import dev.wherry.core.tree.TreeTraits.NameRule;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Names as Windows allows them, and others moved into the private use area so that it does. The
 * characters go where the Linux kernel's {@code mapposix} and the Mac put them, so that all three
 * see the same names.
 *
 * <pre>
 * U+F001 to U+F01F  control characters
 * U+F020 to U+F027  " * : &lt; &gt; ? \ |
 * U+F028, U+F029    a space, a dot at the end
 * U+F041 to U+F07A  the first letter of a device's name       ours
 * U+F080 to U+F0FF  a byte that is no UTF-8                   ours
 * U+F100            one before the name for each of its twins that differ in case    ours
 * </pre>
 */
public final class WindowsNames {

    private static final char PRIVATE = '\uF000';
    private static final char FIRST_PUNCTUATION = '\uF020';
    private static final String PUNCTUATION = "\"*:<>?\\|";
    private static final char FINAL_SPACE = '\uF028';
    private static final char FINAL_DOT = '\uF029';
    private static final char FIRST_BYTE = '\uF080';
    private static final char LAST_BYTE = '\uF0FF';
    private static final char LOW_BYTES = '\uDC00';
    private static final char TWIN = '\uF100';
    private static final String NUMBERS = "123456789\u00B9\u00B2\u00B3";
    private static final Set<String> DEVICES =
            Set.of("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$");

    /** Most names begin otherwise, and each of a tree is asked several times. */
    private static final String DEVICE_INITIALS = "CPANLcpanl";

    /** ASCII that Windows allows anywhere but at the end. */
    private static final boolean[] PLAIN = plain();

    private WindowsNames() {}

    /** Why Windows does not allow {@code name}, to be read after it; empty where it does. */
    public static Optional<String> objection(String name) {
        if (isPlain(name)) {
            return Optional.empty();
        }
        if (name.length() > NameRule.LONGEST) {
            return Optional.of("its name is longer than " + NameRule.LONGEST + " characters");
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' ' || c == '/' || PUNCTUATION.indexOf(c) >= 0) {
                return Optional.of("its name has a character that Windows does not allow");
            }
            if (isHalf(name, i)) {
                return Optional.of("its name is not valid UTF-8");
            }
        }
        if (name.endsWith(".") || name.endsWith(" ")) {
            return Optional.of("its name ends in a dot or space, which Windows does not allow");
        }
        return isDevice(name)
                ? Optional.of("Windows takes its name for a device")
                : Optional.empty();
    }

    private static boolean isHalf(String name, int i) {
        char c = name.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == name.length() || !Character.isLowSurrogate(name.charAt(i + 1));
        }
        return Character.isLowSurrogate(c)
                && (i == 0 || !Character.isHighSurrogate(name.charAt(i - 1)));
    }

    /** With or without an extension, and whatever spaces stand before that. */
    private static boolean isDevice(String name) {
        if (name.isEmpty() || DEVICE_INITIALS.indexOf(name.charAt(0)) < 0) {
            return false;
        }
        int dot = name.indexOf('.');
        String stem =
                (dot < 0 ? name : name.substring(0, dot)).stripTrailing().toUpperCase(Locale.ROOT);
        if (stem.length() == 4 && (stem.startsWith("COM") || stem.startsWith("LPT"))) {
            return NUMBERS.indexOf(stem.charAt(3)) >= 0;
        }
        return DEVICES.contains(stem);
    }

    /** Why {@link #mapped} has no name for {@code name}; empty where it has. */
    public static Optional<String> unmappable(String name) {
        if (isPlain(name)) {
            return Optional.empty();
        }
        if (!unmapped(name).equals(name) || !unmapped(mapped(name)).equals(name)) {
            return Optional.of("its name has characters that stand for others, U+F001 to U+F100");
        }
        return objection(mapped(name));
    }

    /** The name that stands for {@code name}, which is itself if Windows allows it. */
    public static String mapped(String name) {
        if (isPlain(name)) {
            return name;
        }
        StringBuilder mapped = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            mapped.append(mapped(name, i));
        }
        if (isDevice(name)) {
            mapped.setCharAt(0, (char) (PRIVATE + name.charAt(0)));
        }
        return mapped.toString();
    }

    /** Whether Windows allows {@code name} at a glance, as it does most. */
    private static boolean isPlain(String name) {
        int length = name.length();
        if (length == 0 || length > NameRule.LONGEST || isDevice(name)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char c = name.charAt(i);
            if (c >= PLAIN.length || !PLAIN[c]) {
                return false;
            }
        }
        char last = name.charAt(length - 1);
        return last != '.' && last != ' ';
    }

    private static boolean[] plain() {
        boolean[] plain = new boolean[0x7F];
        for (char c = ' '; c < plain.length; c++) {
            plain[c] = c != '/' && PUNCTUATION.indexOf(c) < 0;
        }
        return plain;
    }

    private static char mapped(String name, int i) {
        char c = name.charAt(i);
        if (c < ' ') {
            return (char) (PRIVATE + c);
        }
        int punctuation = PUNCTUATION.indexOf(c);
        if (punctuation >= 0) {
            return (char) (FIRST_PUNCTUATION + punctuation);
        }
        boolean last = i == name.length() - 1;
        if (last && c == ' ') {
            return FINAL_SPACE;
        }
        if (last && c == '.') {
            return FINAL_DOT;
        }
        boolean strayByte = c >= LOW_BYTES + 0x80 && c <= LOW_BYTES + 0xFF && isHalf(name, i);
        return strayByte ? (char) (PRIVATE + c - LOW_BYTES) : c;
    }

    /** The same, set apart from {@code number} names that differ only in case. */
    static String twin(String name, int number) {
        return String.valueOf(TWIN).repeat(number) + mapped(name);
    }

    /** How many marks set {@code stored} apart. */
    static int marks(String stored) {
        int marks = 0;
        while (marks < stored.length() && stored.charAt(marks) == TWIN) {
            marks++;
        }
        return marks;
    }

    /**
     * The name that {@code stored} stands for: itself unless {@link #mapped} or {@link #twin} made
     * it.
     */
    public static String unmapped(String stored) {
        if (!mayStandForAnother(stored)) {
            return stored;
        }
        String marked = stored.substring(marks(stored));
        StringBuilder name = new StringBuilder(marked.length());
        for (int i = 0; i < marked.length(); i++) {
            name.append(unmapped(marked.charAt(i)));
        }
        boolean ours = !name.isEmpty() && mapped(name.toString()).equals(marked);
        return ours ? name.toString() : stored;
    }

    private static boolean mayStandForAnother(String stored) {
        for (int i = 0; i < stored.length(); i++) {
            char c = stored.charAt(i);
            if (c > PRIVATE && c <= TWIN) {
                return true;
            }
        }
        return false;
    }

    private static char unmapped(char c) {
        if (c <= PRIVATE || c > LAST_BYTE) {
            return c;
        }
        if (c >= FIRST_BYTE) {
            return (char) (LOW_BYTES + c - PRIVATE);
        }
        if (c < FIRST_PUNCTUATION || c > FINAL_DOT) {
            return (char) (c - PRIVATE);
        }
        return switch (c) {
            case FINAL_SPACE -> ' ';
            case FINAL_DOT -> '.';
            default -> PUNCTUATION.charAt(c - FIRST_PUNCTUATION);
        };
    }
}
