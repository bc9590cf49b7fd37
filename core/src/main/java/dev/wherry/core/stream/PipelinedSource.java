package dev.wherry.core.stream;

import dev.wherry.core.Ticker;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A file of a server, read in order with as many requests sent ahead as the path holds; its size is
 * that at the time of opening. When the connection breaks, the file is opened again and reading
 * goes on where it was.
 *
 * @param <F> the open file of a protocol
 */
public final class PipelinedSource<F> implements Source {

    /** Small enough to overlap, large enough to make the cost of a request small. */
    private static final int PIECE_BYTES = 256 << 10;

    private static final int MIN_PIECES = 4;

    /** Bounds the memory of what is read ahead. */
    private static final long MAX_WINDOW_BYTES = 32L << 20;

    /** How often the connection may break without a byte getting through. */
    private static final int MAX_RECOVERIES = 5;

    private final Remote<F> remote;
    private final long beginning;
    private final long end;
    private final Runnable release;
    private final AdaptiveWindow window =
            new AdaptiveWindow((long) MIN_PIECES * PIECE_BYTES, MAX_WINDOW_BYTES);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Piece> ahead = new ArrayDeque<>();
    private final ArrayDeque<ByteBuffer> spare = new ArrayDeque<>();
    private F file;
    private long position;
    private long asked;
    private int recoveries;
    private boolean closed;

    /** How a protocol reads a file. */
    public interface Remote<F> {

        /** The file, as a user would write it; for messages. */
        String name();

        /** The most that one request may ask for. */
        int maxReadBytes(F file);

        /**
         * Sends a request for what {@code piece} has room for, without waiting for the answer,
         * which it is told once; not told if this throws.
         *
         * @return what ends the request, where nobody waits for it any more
         */
        Runnable ask(F file, PipelinedSource<F>.Piece piece) throws IOException;

        /** Whether this means that the connection broke, so that opening again may help. */
        boolean isLoss(IOException cause);

        /** Opens again what {@code lost} was; fails where it is known to be another file now. */
        F reopen(F lost) throws IOException;

        /** Closes it, as far as the connection still goes. */
        void close(F file) throws IOException;

        /** The failure as a user is told it. */
        IOException told(IOException cause);
    }

    /**
     * Reads {@code file} from {@code beginning} on, and sends the first requests.
     *
     * @param sizeBytes of the whole file
     * @param release run once when this is closed
     */
    public static <F> PipelinedSource<F> open(
            Remote<F> remote, F file, long sizeBytes, long beginning, Runnable release)
            throws IOException {
        var reading = new PipelinedSource<>(remote, file, sizeBytes, beginning, release);
        reading.askAhead();
        return reading;
    }

    private PipelinedSource(
            Remote<F> remote, F file, long sizeBytes, long beginning, Runnable release) {
        this.remote = remote;
        this.file = file;
        this.beginning = beginning;
        this.end = Math.max(beginning, sizeBytes);
        this.position = beginning;
        this.asked = beginning;
        this.release = release;
    }

    /** What one request asks for, and what becomes of it. Answered from any thread. */
    public final class Piece {

        private final long from;
        private final ByteBuffer buffer;
        private final AdaptiveWindow.Mark sent;
        private @Nullable Runnable abandon;
        private boolean over;
        private @Nullable IOException failure;

        private Piece(long from, ByteBuffer buffer, AdaptiveWindow.Mark sent) {
            this.from = from;
            this.buffer = buffer;
            this.sent = sent;
        }

        /** Where in the file it begins. */
        public long position() {
            return from;
        }

        /** Takes what is read: room for as many bytes as are asked for, of which fewer may come. */
        public ByteBuffer buffer() {
            return buffer;
        }

        /** What has come is in the buffer. */
        public void answered() {
            buffer.flip();
            end(null);
        }

        /** Nothing will come. */
        public void failed(IOException cause) {
            end(cause);
        }

        private void end(@Nullable IOException cause) {
            lock.lock();
            try {
                over = true;
                failure = cause;
                if (cause == null) {
                    window.acknowledged(buffer.remaining(), sent, Ticker.SYSTEM.nanos());
                }
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    @Override
    public String name() {
        return remote.name();
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        while (!isAtEnd()) {
            askAhead();
            Piece head = awaitHead();
            if (head.failure == null) {
                return take(head, target);
            }
            recover(head.failure);
        }
        return -1;
    }

    private boolean isAtEnd() throws IOException {
        lock.lock();
        try {
            requireOpen();
            return position >= end;
        } finally {
            lock.unlock();
        }
    }

    private void requireOpen() throws IOException {
        if (closed) {
            throw new IOException(name() + " was closed");
        }
    }

    /** Sends requests until the window is full; not under the lock, since it may wait for room. */
    private void askAhead() throws IOException {
        for (Piece next = nextPiece(); next != null; next = nextPiece()) {
            try {
                abandonedBy(next, remote.ask(file, next));
            } catch (IOException e) {
                next.failed(e);
                return;
            }
        }
    }

    private void abandonedBy(Piece piece, Runnable abandon) {
        boolean late;
        lock.lock();
        try {
            piece.abandon = abandon;
            late = closed;
        } finally {
            lock.unlock();
        }
        if (late) {
            abandon.run();
        }
    }

    private @Nullable Piece nextPiece() throws IOException {
        lock.lock();
        try {
            requireOpen();
            int most = Math.min(PIECE_BYTES, remote.maxReadBytes(file));
            int length = (int) Math.min(most, end - asked);
            boolean full = !ahead.isEmpty() && asked - position + length > window.limitBytes();
            if (length <= 0 || full) {
                return null;
            }
            ByteBuffer buffer = spare.isEmpty() ? allocate() : spare.pop();
            var piece =
                    new Piece(
                            asked,
                            buffer.clear().limit(length),
                            window.mark(Ticker.SYSTEM.nanos()));
            asked += length;
            ahead.add(piece);
            return piece;
        } finally {
            lock.unlock();
        }
    }

    private ByteBuffer allocate() {
        long whole = end - beginning;
        return whole < PIECE_BYTES
                ? ByteBuffer.allocate((int) whole)
                : ByteBuffer.allocateDirect(PIECE_BYTES);
    }

    private Piece awaitHead() throws IOException {
        lock.lock();
        try {
            while (true) {
                requireOpen();
                Piece head = ahead.element();
                if (head.over) {
                    return head;
                }
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading " + name());
        } finally {
            lock.unlock();
        }
    }

    private int take(Piece head, ByteBuffer target) throws IOException {
        lock.lock();
        try {
            requireOpen();
            ByteBuffer from = head.buffer;
            if (!from.hasRemaining()) {
                throw new EOFException(name() + " became shorter while it was read");
            }
            int length = Math.min(from.remaining(), target.remaining());
            target.put(from.slice(from.position(), length));
            from.position(from.position() + length);
            position += length;
            recoveries = 0;
            if (!from.hasRemaining()) {
                ahead.remove();
                spare.push(from);
                discardBehindGap();
            }
            return length;
        } finally {
            lock.unlock();
        }
    }

    /** A server may send less than was asked for; what comes behind is then asked for again. */
    private void discardBehindGap() {
        Piece next = ahead.peek();
        if (position < (next == null ? asked : next.from)) {
            discardAhead();
        }
    }

    /** Answers still to come go where nobody looks any more. */
    private void discardAhead() {
        ahead.clear();
        asked = position;
    }

    private void recover(IOException cause) throws IOException {
        if (!remote.isLoss(cause) || recoveries++ >= MAX_RECOVERIES) {
            throw remote.told(cause);
        }
        F reopened = remote.reopen(file);
        boolean late;
        lock.lock();
        try {
            file = reopened;
            discardAhead();
            late = closed;
        } finally {
            lock.unlock();
        }
        if (late) {
            remote.close(reopened);
        }
    }

    @Override
    public boolean ready() {
        lock.lock();
        try {
            return !closed && (position >= end || (!ahead.isEmpty() && ahead.element().over));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public OptionalLong remainingBytes() {
        lock.lock();
        try {
            return OptionalLong.of(end - position);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        F last;
        List<Runnable> abandon = new ArrayList<>();
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            last = file;
            for (Piece piece : ahead) {
                if (piece.abandon != null && !piece.over) {
                    abandon.add(piece.abandon);
                }
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            abandon.forEach(Runnable::run);
            remote.close(last);
        } finally {
            release.run();
        }
    }
}
