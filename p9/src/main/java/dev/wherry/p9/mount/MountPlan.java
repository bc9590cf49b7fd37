package dev.wherry.p9.mount;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A mount with every option that matters and why it is so: what {@code mount -t 9p} is given. The
 * limits are those of {@code net/9p/client.c}, {@code net/9p/trans_fd.c} and {@code fs/9p} of the
 * series named in the reasons.
 *
 * @param device what is mounted: an address or a socket's path
 * @param options in mount's order, each with its reason
 * @param remarks what no option changes
 */
public record MountPlan(String device, List<Option> options, List<String> remarks) {

    /** The largest message over a socket before 5.15 (MAX_SOCK_BUF). */
    static final int OLD_MOST_MSIZE_BYTES = 64 << 10;

    /** The same since. */
    static final int MOST_MSIZE_BYTES = 1 << 20;

    /** The least the kernel takes. */
    static final int LEAST_MSIZE_BYTES = 4096;

    /**
     * Below this much memory, a request's one piece of memory is hard to come by when it is large.
     */
    private static final long ROOMY_MEMORY_BYTES = 2L << 30;

    private static final int MODEST_MSIZE_BYTES = 256 << 10;

    /**
     * One option of mount.
     *
     * @param text as mount wants it, such as {@code msize=1048576}
     * @param reason why, as a clause
     */
    public record Option(String text, String reason) {}

    public MountPlan {
        options = List.copyOf(options);
        remarks = List.copyOf(remarks);
    }

    /**
     * The mount of {@code source} on a machine.
     *
     * @param memoryBytes of the machine that mounts
     * @throws IllegalArgumentException if a wish cannot be had on that kernel
     */
    public static MountPlan of(
            MountSource source, MountWishes wishes, KernelRelease kernel, long memoryBytes) {
        var options = new ArrayList<Option>();
        var remarks = new ArrayList<String>();
        options.add(transport(source));
        if (source instanceof MountSource.Tcp tcp) {
            options.add(new Option("port=" + tcp.port(), "where the server listens"));
        }
        options.add(
                new Option(
                        "version=9p2000.L",
                        "the dialect with Linux' own attributes and errors; others lose some"));
        options.add(msize(wishes, kernel, memoryBytes));
        options.add(cache(wishes, kernel));
        options.add(
                new Option(
                        "access=user",
                        "every user is one to the server too, and it decides whom it believes"));
        if (!wishes.tree().isEmpty()) {
            options.add(new Option("aname=" + checkedTree(wishes.tree()), "the export asked for"));
        }
        if (wishes.readOnly()) {
            options.add(new Option("ro", "asked for"));
        }
        remarks.add(
                "the kernel does not reconnect: when the server ends, unmount with -u and mount again");
        return new MountPlan(device(source), options, remarks);
    }

    /** The options as mount's {@code -o} takes them. */
    public String optionText() {
        return options.stream().map(Option::text).collect(Collectors.joining(","));
    }

    /** The command that mounts it at {@code folder}. */
    public List<String> command(String folder) {
        return List.of("mount", "-t", "9p", "-o", optionText(), device, folder);
    }

    private static Option transport(MountSource source) {
        return switch (source) {
            case MountSource.Tcp _ ->
                    new Option(
                            "trans=tcp", "the address is a host's, given to the kernel in figures");
            case MountSource.Unix _ ->
                    new Option("trans=unix", "the address is a socket of this machine");
        };
    }

    private static String device(MountSource source) {
        return switch (source) {
            case MountSource.Tcp tcp -> tcp.ipv4();
            case MountSource.Unix unix -> unix.socket();
        };
    }

    private static Option msize(MountWishes wishes, KernelRelease kernel, long memoryBytes) {
        int most = kernel.isAtLeast(5, 15) ? MOST_MSIZE_BYTES : OLD_MOST_MSIZE_BYTES;
        if (wishes.msizeBytes().isPresent()) {
            int wanted = wishes.msizeBytes().getAsInt();
            if (wanted < LEAST_MSIZE_BYTES || wanted > most) {
                throw new IllegalArgumentException(
                        "an msize of %d cannot be had: kernel %s takes %d to %d over a socket"
                                .formatted(wanted, kernel, LEAST_MSIZE_BYTES, most));
            }
            return new Option("msize=" + wanted, "asked for");
        }
        if (most == OLD_MOST_MSIZE_BYTES) {
            return new Option(
                    "msize=" + most,
                    "the most that kernels before 5.15 take over a socket; their default is 8192");
        }
        if (memoryBytes < ROOMY_MEMORY_BYTES) {
            return new Option(
                    "msize=" + MODEST_MSIZE_BYTES,
                    "most of the gain; every request takes one piece of memory of this size, and"
                            + " with less than 2 GiB larger ones are hard to come by");
        }
        return new Option(
                "msize=" + most,
                "the most this kernel takes over a socket; its default is 128 KiB, and a reader"
                        + " waits for each message");
    }

    private static Option cache(MountWishes wishes, KernelRelease kernel) {
        CacheMode wished = wishes.cache();
        if (wished != null) {
            return option(wished, "asked for; " + meaning(wished, kernel));
        }
        return kernel.isAtLeast(6, 4)
                ? option(
                        CacheMode.NONE,
                        meaning(CacheMode.NONE, kernel) + "; --cache mmap where programs need that")
                : option(CacheMode.MMAP, meaning(CacheMode.MMAP, kernel));
    }

    private static Option option(CacheMode mode, String reason) {
        return new Option("cache=" + mode.spelling(), reason);
    }

    private static String meaning(CacheMode mode, KernelRelease kernel) {
        return switch (mode) {
            case NONE ->
                    "every look is at the server; shared writable mappings (some databases) are refused";
            case MMAP ->
                    kernel.isAtLeast(6, 4)
                            ? "files that are open are kept and written late, so that changes made"
                                    + " elsewhere may not be seen"
                            : "before 6.4 only mapped files are kept, everything else is looked at anew";
            case LOOSE ->
                    "files and names are kept and not asked for again: only for a tree that nobody"
                            + " else changes";
        };
    }

    private static String checkedTree(String tree) {
        if (tree.indexOf(',') >= 0) {
            throw new IllegalArgumentException(
                    "the export '" + tree + "' has a comma, which mount takes for the next option");
        }
        return tree;
    }
}
