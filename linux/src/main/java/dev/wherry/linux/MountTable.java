package dev.wherry.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All mounts that a process sees, and which of them a path is on.
 *
 * @param mounts in the kernel's order: a later one on the same point covers the earlier
 */
public record MountTable(List<Mount> mounts) {

    private static final Path CURRENT = Path.of("/proc/self/mountinfo");

    public MountTable {
        mounts = List.copyOf(mounts);
    }

    /**
     * What this process sees now.
     *
     * @throws IOException where there is no /proc
     */
    public static MountTable current() throws IOException {
        return parse(Files.readString(CURRENT));
    }

    /**
     * Reads the content of a mountinfo or mounts file; empty lines are passed over.
     *
     * @throws IllegalArgumentException if a line is of neither form
     */
    public static MountTable parse(String content) {
        return new MountTable(
                content.lines().filter(line -> !line.isBlank()).map(Mount::parse).toList());
    }

    /**
     * The mount that {@code path} is on: from the root down along the numbers of the mounts, so
     * that one hidden below another is never found; by the longest mount point where the table has
     * no numbers.
     *
     * @param path absolute, symbolic links resolved; it need not exist
     */
    public Optional<Mount> mountOf(String path) {
        return root().map(root -> descend(root, path)).or(() -> longest(path));
    }

    /** The mount at {@code /} that stands on none of the others. */
    private Optional<Mount> root() {
        Set<Integer> ids = new HashSet<>();
        mounts.forEach(mount -> ids.add(mount.id()));
        return mounts.stream()
                .filter(mount -> mount.id() != Mount.UNKNOWN && mount.point().equals("/"))
                .filter(mount -> mount.id() == mount.parent() || !ids.contains(mount.parent()))
                .findFirst();
    }

    private Mount descend(Mount root, String path) {
        Mount mount = root;
        // A step goes one mount further; a table in a circle, made by hand, ends as well.
        for (int step = 0; step < mounts.size(); step++) {
            Optional<Mount> next = nextOn(mount, path);
            if (next.isEmpty()) {
                return mount;
            }
            mount = next.get();
        }
        return mount;
    }

    /** The mount directly on {@code mount} that {@code path} meets first. */
    private Optional<Mount> nextOn(Mount mount, String path) {
        Mount nearest = null;
        for (Mount other : mounts) {
            boolean on = other.parent() == mount.id() && other.id() != mount.id();
            if (on && other.covers(path) && !(nearest != null && nearest.isAbove(other))) {
                nearest = other;
            }
        }
        return Optional.ofNullable(nearest);
    }

    private Optional<Mount> longest(String path) {
        Mount longest = null;
        for (Mount mount : mounts) {
            if (mount.covers(path) && (longest == null || !mount.isAbove(longest))) {
                longest = mount;
            }
        }
        return Optional.ofNullable(longest);
    }
}
