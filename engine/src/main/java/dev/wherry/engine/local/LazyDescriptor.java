package dev.wherry.engine.local;

import dev.wherry.core.stream.Handle;
import dev.wherry.linux.Descriptor;
import dev.wherry.linux.OpenFlags;
import dev.wherry.linux.StatusFlags;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The descriptor behind a stream, found only when it is asked for: the JDK does not show the number
 * of a file it opened, and opening it once more takes a native call.
 */
abstract sealed class LazyDescriptor implements Closeable {

    /** As a handle; any thread, any number of times. */
    abstract Handle handle(Handle.Kind kind);

    @Override
    public abstract void close() throws IOException;

    /** A descriptor this process was given, which nobody here closes. */
    static LazyDescriptor inherited(int number) {
        return new Inherited(number);
    }

    /** A FIFO or device, opened a second time; see {@link dev.wherry.linux.OpenFlags}. */
    static LazyDescriptor ofPath(Path path, int flags) {
        return new ByPath(path, flags);
    }

    /** None at all. */
    static LazyDescriptor none(String reason) {
        return new Absent(reason);
    }

    private static final class Inherited extends LazyDescriptor {
        private final int number;

        Inherited(int number) {
            this.number = number;
        }

        @Override
        Handle handle(Handle.Kind kind) {
            return new Handle.Descriptor(number, kind);
        }

        @Override
        public void close() {}
    }

    private static final class ByPath extends LazyDescriptor {
        private final Path path;
        private final int flags;
        private @Nullable Descriptor descriptor;
        private boolean closed;

        ByPath(Path path, int flags) {
            this.path = path;
            this.flags = flags;
        }

        @Override
        synchronized Handle handle(Handle.Kind kind) {
            if (closed) {
                return new Handle.None("it was closed");
            }
            try {
                if (descriptor == null) {
                    descriptor = open(kind);
                }
                return new Handle.Descriptor(descriptor.number(), kind);
            } catch (IOException e) {
                return new Handle.None("opening it once more failed: " + e.getMessage());
            }
        }

        /** Without waiting for the other side of a FIFO, which may have left by now. */
        private Descriptor open(Handle.Kind kind) throws IOException {
            Descriptor opened = Descriptor.open(path, flags | OpenFlags.O_NONBLOCK);
            try {
                if (kind == Handle.Kind.PIPE && flags == OpenFlags.O_RDONLY) {
                    showEarlierWriters();
                }
                StatusFlags.setNonBlocking(opened.number(), false);
                return opened;
            } catch (IOException e) {
                opened.close();
                throw e;
            }
        }

        /**
         * A reader that came after the last writer had left sees no hangup: to the kernel it waits
         * for a first writer. So there is one, for a moment.
         */
        private void showEarlierWriters() throws IOException {
            Descriptor.open(path, OpenFlags.O_WRONLY | OpenFlags.O_NONBLOCK).close();
        }

        @Override
        public synchronized void close() throws IOException {
            closed = true;
            if (descriptor != null) {
                descriptor.close();
            }
        }
    }

    private static final class Absent extends LazyDescriptor {
        private final String reason;

        Absent(String reason) {
            this.reason = reason;
        }

        @Override
        Handle handle(Handle.Kind kind) {
            return new Handle.None(reason);
        }

        @Override
        public void close() {}
    }
}
