package dev.wherry.linux;

import dev.wherry.core.stream.Handle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a descriptor of this process refers to, found through /proc without any system call of our
 * own; works for every descriptor, also one that was inherited.
 */
public final class DescriptorKind {

    // Type bits of a file's mode, inode(7).
    static final int S_IFMT = 0xf000;
    static final int S_IFIFO = 0x1000;
    static final int S_IFCHR = 0x2000;
    static final int S_IFDIR = 0x4000;
    static final int S_IFREG = 0x8000;
    static final int S_IFLNK = 0xa000;
    static final int S_IFSOCK = 0xc000;

    private static final int NULL_MAJOR = 1;
    private static final int NULL_MINOR = 3;

    private DescriptorKind() {}

    /** The kind of {@code descriptor}; {@link Handle.Kind#OTHER} where it cannot be told. */
    public static Handle.Kind of(int descriptor) {
        return of(Descriptor.path(descriptor));
    }

    /** The kind of what {@code path} names, links followed. */
    public static Handle.Kind of(Path path) {
        try {
            Map<String, Object> attributes = Files.readAttributes(path, "unix:mode,rdev");
            int mode = ((Number) attributes.getOrDefault("mode", 0)).intValue();
            long device = ((Number) attributes.getOrDefault("rdev", 0L)).longValue();
            return of(mode, device);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
            return Handle.Kind.OTHER;
        }
    }

    static Handle.Kind of(int mode, long device) {
        return switch (mode & S_IFMT) {
            case S_IFIFO -> Handle.Kind.PIPE;
            case S_IFSOCK -> Handle.Kind.SOCKET;
            case S_IFREG -> Handle.Kind.REGULAR_FILE;
            case S_IFCHR -> characterDevice(major(device), minor(device));
            default -> Handle.Kind.OTHER;
        };
    }

    private static Handle.Kind characterDevice(long major, long minor) {
        if (major == NULL_MAJOR && minor == NULL_MINOR) {
            return Handle.Kind.NULL_DEVICE;
        }
        return isTerminal(major) ? Handle.Kind.TERMINAL : Handle.Kind.OTHER;
    }

    /** The majors of terminals in the kernel's list of assigned devices (admin-guide/devices). */
    private static boolean isTerminal(long major) {
        return major == 4 // virtual consoles and ttyS
                || major == 5 // /dev/tty, /dev/console
                || (major >= 136 && major <= 143) // /dev/pts
                || major == 188 // ttyUSB
                || major == 204 // ttyAMA and other built-in ports
                || major == 229; // hvc
    }

    // A device number as the C library packs it: major and minor each in two pieces.

    private static long major(long device) {
        return ((device >>> 8) & 0xfff) | ((device >>> 32) & ~0xfffL);
    }

    private static long minor(long device) {
        return (device & 0xff) | ((device >>> 12) & ~0xffL);
    }
}
