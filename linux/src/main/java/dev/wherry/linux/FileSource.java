package dev.wherry.linux;

import dev.wherry.core.stream.Handle;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Entry;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;

/** A regular file open for reading; its offset is the place of the next read. */
final class FileSource implements Source {

    private final Descriptor descriptor;
    private final String name;
    private final long sizeBytes;
    private final ReentrantLock inCall = new ReentrantLock();

    private FileSource(Descriptor descriptor, String name, long sizeBytes) {
        this.descriptor = descriptor;
        this.name = name;
        this.sizeBytes = sizeBytes;
    }

    /** Takes over {@code descriptor}, unless it throws because that is no regular file. */
    static FileSource of(Descriptor descriptor, String name) throws IOException {
        Entry entry = OpenFile.status(descriptor, name);
        if (!entry.isFile()) {
            throw new FileSystemException(name, null, "it is not a regular file");
        }
        return new FileSource(descriptor, name, entry.sizeBytes());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        ByteBuffer direct = target.isDirect() ? target : OpenFile.heapCopy(target.remaining());
        int count = readInto(direct);
        if (count > 0 && !target.isDirect()) {
            target.put(direct.flip());
        }
        return count;
    }

    private int readInto(ByteBuffer direct) throws IOException {
        long address = MemorySegment.ofBuffer(direct).address();
        // A regular file is never waited for, so that whoever closes need not break off a read.
        inCall.lock();
        try {
            SystemCall call = SystemCall.READ;
            long read = Kernel.restarting(call, descriptor.number(), address, direct.remaining());
            int count = (int) FileErrors.require(read, call, name);
            direct.position(direct.position() + count);
            return count == 0 ? -1 : count;
        } finally {
            inCall.unlock();
        }
    }

    @Override
    public OptionalLong remainingBytes() {
        try {
            long place = OpenFile.seek(descriptor.number(), 0, OpenFile.SEEK_CUR, name);
            return OptionalLong.of(Math.max(0, sizeBytes - place));
        } catch (IOException _) {
            return OptionalLong.empty();
        }
    }

    @Override
    public boolean ready() {
        return true;
    }

    @Override
    public Handle.Kind kind() {
        return Handle.Kind.REGULAR_FILE;
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
        inCall.lock();
        try {
            descriptor.close();
        } finally {
            inCall.unlock();
        }
    }
}
