package dev.wherry.bench.path;

import dev.wherry.core.Address;
import java.util.List;

/**
 * What is measured.
 *
 * @param targets folders that exist, one or more
 * @param rounds in each of which every folder has one turn, at least 1
 * @param warmups rounds before them, 0 or more
 * @param files small ones in each turn, 1 to {@value #MOST_FILES}
 * @param fileBytes of each of them
 * @param largeBytes of the large one, a multiple of 1 MiB
 * @param seed of contents, places and orders
 */
public record PathOptions(
        List<Target> targets,
        int rounds,
        int warmups,
        int files,
        int fileBytes,
        long largeBytes,
        long seed) {

    /** As many files stay in one folder for a moment. */
    public static final int MOST_FILES = 100_000;

    private static final long MIB = 1 << 20;
    private static final long MOST_LARGE_BYTES = 1 << 30;

    /**
     * A folder under a name.
     *
     * @param label how results call it; the same on two systems that are to be compared
     */
    public record Target(String label, Address address) {

        /** From {@code LABEL=ADDRESS}, or an address, which is its own label. */
        public static Target parse(String text) {
            int equals = text.indexOf('=');
            int slash = text.indexOf('/');
            return equals > 0 && (slash < 0 || equals < slash)
                    ? new Target(
                            text.substring(0, equals), Address.parse(text.substring(equals + 1)))
                    : new Target(text, Address.parse(text));
        }
    }

    public PathOptions {
        targets = List.copyOf(targets);
        if (targets.stream().map(Target::label).distinct().count() < targets.size()) {
            throw new IllegalArgumentException("two targets have the same name");
        }
        if (targets.isEmpty() || rounds < 1 || warmups < 0 || files < 1 || files > MOST_FILES) {
            throw new IllegalArgumentException("at least one target, one round and one file");
        }
        if (largeBytes < MIB || largeBytes > MOST_LARGE_BYTES || largeBytes % MIB != 0) {
            throw new IllegalArgumentException(
                    "the large file has whole MiB, 1 to 1024, and not " + largeBytes + " bytes");
        }
        if (fileBytes < 0) {
            throw new IllegalArgumentException("a file has no negative length");
        }
    }
}
