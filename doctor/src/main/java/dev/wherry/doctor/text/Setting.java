package dev.wherry.doctor.text;

/**
 * One line of a configuration.
 *
 * @param section lower case, without brackets; empty before the first
 * @param key lower case, as the program that reads the file compares it
 * @param value stripped; quotes as they were
 * @param written the whole line, stripped, for showing
 * @param line from 1
 */
public record Setting(String section, String key, String value, String written, int line) {

    /** Whether the value means yes; what is neither is no. */
    public boolean isTrue() {
        return switch (value.toLowerCase(java.util.Locale.ROOT)) {
            case "true", "yes", "1", "on" -> true;
            default -> false;
        };
    }
}
