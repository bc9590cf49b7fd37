package dev.wherry.engine.copy;

import java.util.Map;

/**
 * What a copy did.
 *
 * @param files files written
 * @param bytes bytes in them
 * @param folders folders made
 * @param links symbolic and further hard links made
 * @param unchanged files that were there already as they should be
 * @param deleted entries removed from the target
 * @param verified files read back and compared
 * @param failed entries that failed
 * @param losses what the target does not keep, with how many entries that concerns
 * @param attributeReason why the first refused attribute was refused; empty where none was
 * @param wallNanos from start to end
 * @param stopped why it ended before everything was tried; empty where it did not
 */
public record CopyReport(
        long files,
        long bytes,
        long folders,
        long links,
        long unchanged,
        long deleted,
        long verified,
        long failed,
        Map<Loss, Long> losses,
        String attributeReason,
        long wallNanos,
        String stopped) {

    /** Something that is not the same on the other side, without being a failure. */
    public enum Loss {
        /** Permissions, on a target without them. */
        MODES("permissions"),
        /** Users and groups, where they were asked for. */
        OWNERS("owners"),
        /** A further name of a file became a file of its own. */
        HARD_LINKS("hard links, copied as files"),
        /** Symbolic links are left out where there are none. */
        SYMBOLIC_LINKS("symbolic links, left out"),
        /** Names under which the target cannot hold a file, so that another stands for each. */
        NAMES_MAPPED("names, kept under others that stand for them"),
        /** The same, left out because that was asked for. */
        NAMES_SKIPPED("names that the target cannot hold, left out"),
        /** Devices, FIFOs and sockets are left out. */
        SPECIAL_FILES("devices, FIFOs or sockets, left out"),
        /** The system refused to set an attribute. */
        ATTRIBUTES("times, permissions or owners, refused");

        private final String label;

        Loss(String label) {
            this.label = label;
        }

        /** As a user would say it, after a count. */
        public String label() {
            return label;
        }
    }

    /** Whether anything was done or found to be done. */
    public boolean didAnything() {
        return files + folders + links + unchanged + deleted > 0;
    }

    /** Bytes a second over the whole time. */
    public double bytesPerSecond() {
        return wallNanos == 0 ? 0 : bytes * 1e9 / wallNanos;
    }
}
