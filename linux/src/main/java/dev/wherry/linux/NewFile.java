package dev.wherry.linux;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.tree.Attributes;
import dev.wherry.core.tree.OutputFile;
import dev.wherry.core.tree.Owner;
import dev.wherry.core.tree.Refusals;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.time.Instant;

/** A file just created, open for writing. */
final class NewFile implements OutputFile {

    private final Descriptor descriptor;
    private final String name;

    /** Takes over {@code descriptor}. */
    NewFile(Descriptor descriptor, String name) {
        this.descriptor = descriptor;
        this.name = name;
    }

    @Override
    public void write(ByteBuffer bytes, long position) throws IOException {
        long end = position + bytes.remaining();
        if (bytes.isDirect()) {
            writeDirect(bytes, end);
            return;
        }
        while (bytes.hasRemaining()) {
            ByteBuffer direct = OpenFile.heapCopy(bytes.remaining());
            int count = direct.remaining();
            direct.put(bytes.slice(bytes.position(), count)).flip();
            writeDirect(direct, end - bytes.remaining() + count);
            bytes.position(bytes.position() + count);
        }
    }

    private void writeDirect(ByteBuffer direct, long end) throws IOException {
        SystemCall call = SystemCall.PWRITE64;
        while (direct.hasRemaining()) {
            long address = MemorySegment.ofBuffer(direct).address();
            int count = direct.remaining();
            int number = descriptor.number();
            long written = Kernel.restarting(call, number, address, count, end - count, 0, 0);
            FileErrors.require(written, call, name);
            direct.position(direct.position() + (int) written);
        }
    }

    @Override
    public void setLength(long bytes) throws IOException {
        SystemCall call = SystemCall.FTRUNCATE;
        long result = Kernel.restarting(call, descriptor.number(), bytes, 0);
        FileErrors.require(result, call, name);
    }

    @Override
    public void setAttributes(Attributes attributes) throws IOException {
        Refusals refusals = new Refusals();
        int number = descriptor.number();
        Owner owner = attributes.owner();
        if (owner != null) {
            refusals.attempt(
                    () -> require(SystemCall.FCHOWN, number, owner.user(), owner.group(), 0));
        }
        if (attributes.hasMode()) {
            refusals.attempt(() -> require(SystemCall.FCHMOD, number, attributes.mode(), 0, 0));
        }
        Instant modified = attributes.modified();
        if (modified != null) {
            refusals.attempt(() -> setTime(number, modified));
        }
        refusals.throwFirst();
    }

    /** With no name, utimensat(2) is about the descriptor itself. */
    private void setTime(int number, Instant modified) throws IOException {
        try (CallMemory memory = CallMemory.open()) {
            require(SystemCall.UTIMENSAT, number, 0, FileTimes.modified(memory, modified), 0);
        }
    }

    private void require(SystemCall call, long a, long b, long c, long d) throws IOException {
        FileErrors.require(Kernel.restarting(call, a, b, c, d, 0, 0), call, name);
    }

    @Override
    public Handle handle() {
        try {
            return new Handle.Descriptor(descriptor.number(), Handle.Kind.REGULAR_FILE);
        } catch (ClosedChannelException _) {
            return new Handle.None("file is closed");
        }
    }

    @Override
    public void close() throws IOException {
        descriptor.close();
    }
}
