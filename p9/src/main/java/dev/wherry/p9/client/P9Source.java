package dev.wherry.p9.client;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.AdaptiveWindow;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.TreePath;
import dev.wherry.p9.wire.OpenMode;
import dev.wherry.p9.wire.Rmessage;
import dev.wherry.p9.wire.Tmessage;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.OptionalLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A file, read in order with requests sent ahead; its size is that at the time of opening. When the
 * connection breaks, the file is opened again and reading goes on where it was, if it is the same.
 */
final class P9Source implements Source {

    /** Small enough to overlap, large enough to make the cost of a request small. */
    private static final int PIECE_BYTES = 256 << 10;

    private static final int MIN_PIECES = 4;
    private static final long MAX_WINDOW_BYTES = 32L << 20;
    private static final int MAX_RECOVERIES = 5;

    private final P9Client client;
    private final Link link;
    private final TreePath path;
    private final long beginning;
    private final long end;
    private final Runnable release;
    private final AdaptiveWindow window =
            new AdaptiveWindow((long) MIN_PIECES * PIECE_BYTES, MAX_WINDOW_BYTES);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Piece> ahead = new ArrayDeque<>();
    private final ArrayDeque<ByteBuffer> spare = new ArrayDeque<>();
    private OpenFile file;
    private long position;
    private long asked;
    private int recoveries;
    private boolean closed;

    private P9Source(
            P9Client client,
            Link link,
            TreePath path,
            OpenFile file,
            long beginning,
            Runnable release) {
        this.client = client;
        this.link = link;
        this.path = path;
        this.file = file;
        this.beginning = beginning;
        this.end = Math.max(beginning, file.sizeBytes());
        this.position = beginning;
        this.asked = beginning;
        this.release = release;
    }

    /**
     * Opens {@code path}.
     *
     * @param release run once when the source is closed
     */
    static P9Source open(P9Client client, Link link, TreePath path, Runnable release)
            throws IOException {
        return open(client, link, path, 0, release);
    }

    /** The same from {@code beginning} on. */
    static P9Source open(
            P9Client client, Link link, TreePath path, long beginning, Runnable release)
            throws IOException {
        Session.check(path);
        OpenFile file = openFile(client, link, path);
        var source = new P9Source(client, link, path, file, beginning, release);
        source.askAhead();
        return source;
    }

    private static OpenFile openFile(P9Client client, Link link, TreePath path) throws IOException {
        return client.attempt(
                link, (session, _) -> OpenFile.open(session, path, OpenMode.READ_ONLY));
    }

    /** What one Tread asked for, and what came of it. */
    private final class Piece implements Listener {

        private final long from;
        private final ByteBuffer buffer;
        private final AdaptiveWindow.Mark sent;
        private @Nullable Exchange exchange;
        private boolean over;
        private @Nullable IOException failure;

        Piece(long from, ByteBuffer buffer, AdaptiveWindow.Mark sent) {
            this.from = from;
            this.buffer = buffer;
            this.sent = sent;
        }

        @Override
        public ByteBuffer target() {
            return buffer;
        }

        @Override
        public void answered(Rmessage reply) {
            try {
                Connection.require(Rmessage.Rread.class, reply);
                buffer.flip();
                end(null);
            } catch (ErrorReply e) {
                end(e);
            }
        }

        @Override
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
        return client.name(path);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        while (true) {
            lock.lock();
            try {
                requireOpen();
                if (position >= end) {
                    return -1;
                }
            } finally {
                lock.unlock();
            }
            askAhead();
            Piece head = awaitHead();
            if (head.failure == null) {
                return take(head, target);
            }
            recover(head.failure);
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
                next.exchange =
                        file.session()
                                .connection()
                                .submit(
                                        new Tmessage.Tread(
                                                file.fid(), next.from, next.buffer.remaining()),
                                        next);
            } catch (IOException e) {
                next.failed(e);
                return;
            }
        }
    }

    private @Nullable Piece nextPiece() throws IOException {
        lock.lock();
        try {
            requireOpen();
            int length = (int) Math.min(pieceBytes(), end - asked);
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

    private int pieceBytes() {
        return Math.min(PIECE_BYTES, file.maxDataBytes());
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
        if (!(cause instanceof ConnectionLostException) || recoveries++ >= MAX_RECOVERIES) {
            throw Refusal.told("read", name(), cause);
        }
        OpenFile reopened;
        try {
            reopened = openFile(client, link, path);
        } catch (IOException e) {
            throw Refusal.told("read", name(), e);
        }
        lock.lock();
        try {
            boolean same =
                    reopened.attributes().qid().path() == file.attributes().qid().path()
                            && reopened.attributes().modified().equals(file.attributes().modified())
                            && reopened.sizeBytes() == file.sizeBytes();
            file = reopened;
            discardAhead();
            if (!same) {
                throw new IOException(
                        "cannot read "
                                + name()
                                + ": it was changed while the connection was broken; read it anew");
            }
            if (closed) {
                reopened.session().connection().forget(reopened.fid());
            }
        } finally {
            lock.unlock();
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
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            Connection connection = file.session().connection();
            for (Piece piece : ahead) {
                if (piece.exchange != null && !piece.over) {
                    connection.giveUp(piece.exchange, new IOException(name() + " was closed"));
                }
            }
            connection.forget(file.fid());
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        release.run();
    }
}
