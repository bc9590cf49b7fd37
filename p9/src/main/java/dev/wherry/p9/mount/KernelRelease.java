package dev.wherry.p9.mount;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The two numbers of a Linux kernel that its 9P client's limits depend on. */
public record KernelRelease(int major, int minor) implements Comparable<KernelRelease> {

    private static final Pattern RELEASE = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\b.*");

    /**
     * Reads what {@code uname -r} prints, such as {@code 6.6.87.2-microsoft-standard-WSL2}.
     *
     * @throws IllegalArgumentException if it does not begin with two numbers
     */
    public static KernelRelease parse(String text) {
        Matcher matcher = RELEASE.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'"
                            + text.strip()
                            + "' is no kernel release; uname -r prints one, such as 6.6.87");
        }
        return new KernelRelease(
                Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    /** Whether it is that one or a later one. */
    boolean isAtLeast(int otherMajor, int otherMinor) {
        return compareTo(new KernelRelease(otherMajor, otherMinor)) >= 0;
    }

    @Override
    public int compareTo(KernelRelease other) {
        return major != other.major
                ? Integer.compare(major, other.major)
                : Integer.compare(minor, other.minor);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
