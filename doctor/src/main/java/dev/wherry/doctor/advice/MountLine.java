package dev.wherry.doctor.advice;

import dev.wherry.linux.Mount;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A mount as the command that makes it again. */
public final class MountLine {

    /** What the kernel shows by itself and mount does not take, or need not be told. */
    private static final Set<String> SHOWN_ONLY =
            Set.of("rw", "relatime", "sync", "dirsync", "addr", "bsize", "nounix");

    private MountLine() {}

    /** The options of {@code like}, with {@code options} in the place of those of their names. */
    public static String options(Mount like, String... options) {
        List<String> names = Stream.of(options).map(MountLine::name).toList();
        List<String> kept = new ArrayList<>();
        for (String each : like.options()) {
            if (!SHOWN_ONLY.contains(name(each)) && !names.contains(name(each))) {
                kept.add(each);
            }
        }
        kept.addAll(List.of(options));
        return String.join(",", kept);
    }

    /** Unmounts {@code mount} and mounts it with {@code option}; for a shell. */
    static String again(Mount mount, String option) {
        return line(mount, options(mount, option));
    }

    /** Unmounts {@code mount} and mounts it without {@code word}; for a shell. */
    static String without(Mount mount, String word) {
        List<String> others =
                Stream.of(options(mount).split(",")).filter(each -> !each.equals(word)).toList();
        return line(mount, String.join(",", others));
    }

    private static String line(Mount mount, String options) {
        return "umount %s && mount -t %s -o %s %s %s"
                .formatted(
                        quoted(mount.point()),
                        mount.type(),
                        quoted(options),
                        quoted(mount.source()),
                        quoted(mount.point()));
    }

    private static String name(String option) {
        return option.split("=", 2)[0];
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:,=@%+-]+")
                ? word
                : "'" + word.replace("'", "'\\''") + "'";
    }
}
