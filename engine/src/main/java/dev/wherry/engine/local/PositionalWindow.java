package dev.wherry.engine.local;

import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.Window;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes in flight on something that can be written at any position: a few platform threads, since
 * each write blocks in the system. Chunks never overlap, so their order does not matter.
 */
final class PositionalWindow implements Window<Chunk> {

    /**
     * Writes at a position as {@link java.nio.channels.FileChannel#write(ByteBuffer, long)} does.
     */
    @FunctionalInterface
    interface Writer {
        int write(ByteBuffer bytes, long position) throws IOException;
    }

    private final int depth;
    private final Writer writer;
    private final Completion<Chunk> completion;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final ArrayDeque<Chunk> waiting = new ArrayDeque<>();
    private int inFlight;
    private int threads;
    private boolean closed;
    private @Nullable IOException failure;

    PositionalWindow(int depth, Writer writer, Completion<Chunk> completion) {
        this.depth = depth;
        this.writer = writer;
        this.completion = completion;
    }

    @Override
    public int depth() {
        return depth;
    }

    @Override
    public void submit(Chunk chunk) throws IOException {
        lock.lock();
        try {
            while (inFlight == depth && failure == null && !closed) {
                room.awaitUninterruptibly();
            }
            throwFailure();
            if (closed) {
                throw new IOException("the window is closed");
            }
            inFlight++;
            waiting.add(chunk);
            startThreadIfShort();
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void finish() throws IOException {
        lock.lock();
        try {
            awaitAll();
            throwFailure();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            work.signalAll();
            room.signalAll();
            awaitAll();
        } finally {
            lock.unlock();
        }
    }

    private void startThreadIfShort() {
        if (threads < inFlight) {
            threads++;
            Thread.ofPlatform().daemon().name("wherry-write-" + threads).start(this::writeAll);
        }
    }

    private void writeAll() {
        for (Chunk chunk = next(); chunk != null; chunk = next()) {
            IOException cause = write(chunk);
            try {
                completion.completed(chunk, cause);
            } finally {
                done(cause);
            }
        }
    }

    private @Nullable Chunk next() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                work.awaitUninterruptibly();
            }
            return waiting.poll();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable IOException write(Chunk chunk) {
        ByteBuffer bytes = chunk.bytes();
        long end = chunk.position() + bytes.remaining();
        try {
            while (bytes.hasRemaining()) {
                if (writer.write(bytes, end - bytes.remaining()) <= 0) {
                    return new IOException("the system took nothing and gave no reason");
                }
            }
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    private void done(@Nullable IOException cause) {
        lock.lock();
        try {
            inFlight--;
            if (failure == null) {
                failure = cause;
            }
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void awaitAll() {
        while (inFlight > 0) {
            room.awaitUninterruptibly();
        }
    }

    private void throwFailure() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }
}
