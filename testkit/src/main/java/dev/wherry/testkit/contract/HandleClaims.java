package dev.wherry.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.wherry.core.stream.Handle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.TestReporter;

/** What must hold of a {@link Handle}, asked from the kernel where it lists descriptors. */
final class HandleClaims {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private HandleClaims() {}

    /** Checks {@code handle}, whose owner is open. */
    static void check(Handle handle, TestReporter reporter) throws IOException {
        switch (handle) {
            case Handle.None none -> {
                assertFalse(none.reason().isBlank(), "a missing handle needs a reason");
                reporter.publishEntry("not claimed", "handle: " + none.reason());
            }
            case Handle.Descriptor descriptor -> check(descriptor, reporter);
        }
    }

    private static void check(Handle.Descriptor descriptor, TestReporter reporter)
            throws IOException {
        assertTrue(descriptor.number() >= 0, "descriptor " + descriptor.number());
        Path link = DESCRIPTORS.resolve(String.valueOf(descriptor.number()));
        if (!Files.isDirectory(DESCRIPTORS)) {
            reporter.publishEntry("not checked", "kind of descriptor: no /proc/self/fd here");
            return;
        }
        assertTrue(Files.isSymbolicLink(link), "descriptor " + descriptor.number() + " not open");
        String target = Files.readSymbolicLink(link).toString();
        assertEquals(kindOf(link, target), descriptor.kind(), target);
    }

    private static Handle.Kind kindOf(Path link, String target) {
        if (target.startsWith("socket:")) {
            return Handle.Kind.SOCKET;
        }
        if (target.startsWith("pipe:") || isFifo(link)) {
            return Handle.Kind.PIPE;
        }
        if (target.equals("/dev/null")) {
            return Handle.Kind.NULL_DEVICE;
        }
        if (target.startsWith("/dev/pts/") || target.startsWith("/dev/tty")) {
            return Handle.Kind.TERMINAL;
        }
        return Files.isRegularFile(link) ? Handle.Kind.REGULAR_FILE : Handle.Kind.OTHER;
    }

    private static boolean isFifo(Path link) {
        try {
            int type = (int) Files.getAttribute(link, "unix:mode") & 0170000;
            return type == 0010000;
        } catch (IOException | UnsupportedOperationException _) {
            return false;
        }
    }
}
