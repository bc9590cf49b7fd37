package dev.wherry.smb;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.AdaptiveWindow;
import dev.wherry.core.stream.Source;
import dev.wherry.smb.connection.Connection;
import dev.wherry.smb.connection.ConnectionLostException;
import dev.wherry.smb.connection.Listener;
import dev.wherry.smb.connection.Reply;
import dev.wherry.smb.wire.Close;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Create;
import dev.wherry.smb.wire.Read;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A file on a share, read in order with requests sent ahead; its size is that at the time of
 * opening. When the connection breaks, the file is opened again and reading goes on where it was.
 */
final class SmbSource implements Source {

    private static final int PIECE_BYTES = 256 * 1024;
    private static final int MIN_PIECES = 4;

    /** Bounds the memory of the pieces read ahead. */
    private static final long MAX_WINDOW_BYTES = 32L * 1024 * 1024;

    private static final int MAX_RECOVERIES = 5;

    private final Share share;
    private final Link link;
    private final String address;
    private final String wire;
    private final long endPosition;
    private final Runnable release;
    private final AdaptiveWindow window =
            new AdaptiveWindow((long) MIN_PIECES * PIECE_BYTES, MAX_WINDOW_BYTES);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Piece> ahead = new ArrayDeque<>();
    private final ArrayDeque<ByteBuffer> spare = new ArrayDeque<>();
    private OpenFile file;
    private long readPosition;
    private long askedPosition;
    private int recoveries;
    private boolean closed;

    private SmbSource(
            Share share,
            Link link,
            String address,
            String wire,
            OpenFile file,
            long position,
            Runnable release) {
        this.share = share;
        this.link = link;
        this.address = address;
        this.wire = wire;
        this.file = file;
        this.endPosition = file.sizeBytes();
        this.readPosition = position;
        this.askedPosition = position;
        this.release = release;
    }

    /**
     * Opens {@code path}.
     *
     * @param release run once when the source is closed
     */
    static SmbSource open(Share share, Link link, String path, Runnable release)
            throws IOException {
        String wire = share.names().toWire(path);
        return openWire(share, link, share.address(path), wire, 0, release);
    }

    static SmbSource openWire(
            Share share, Link link, String address, String wire, long position, Runnable release)
            throws IOException {
        OpenFile file = openFile(share, link, address, wire);
        return new SmbSource(share, link, address, wire, file, position, release);
    }

    private static OpenFile openFile(Share share, Link link, String address, String wire)
            throws IOException {
        return share.attemptOn(
                link,
                "open",
                address,
                (connection, tree, _) ->
                        OpenFile.open(
                                connection,
                                tree,
                                Share.opening(
                                        wire,
                                        Create.ACCESS_READ_DATA | Create.ACCESS_READ_ATTRIBUTES,
                                        Create.DISPOSITION_OPEN,
                                        Create.OPTION_NON_DIRECTORY)));
    }

    /** What one READ asked for, and what came of it. */
    private final class Piece implements Listener {
        private final long position;
        private final ByteBuffer buffer;
        private final AdaptiveWindow.Mark mark;
        private boolean over;
        private @Nullable IOException failure;

        Piece(long position, ByteBuffer buffer, AdaptiveWindow.Mark mark) {
            this.position = position;
            this.buffer = buffer;
            this.mark = mark;
        }

        @Override
        public void answered(List<Reply> replies) {
            try {
                ByteBuffer data = replies.getFirst().require(Read.Response.class).data();
                if (data.remaining() > buffer.remaining()) {
                    throw new IOException("the server sent more than was asked for");
                }
                buffer.put(data);
                buffer.flip();
                end(null);
            } catch (IOException e) {
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
                    window.acknowledged(buffer.remaining(), mark, Ticker.SYSTEM.nanos());
                }
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    @Override
    public String name() {
        return address;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        while (readPosition < endPosition) {
            askAhead();
            Piece head = awaitHead();
            if (head.failure == null) {
                return take(head, target);
            }
            recover(head.failure);
        }
        return -1;
    }

    /**
     * Sends requests until the window is full; without holding the lock, since credits may lack.
     */
    private void askAhead() throws IOException {
        Piece next;
        while ((next = nextPiece()) != null) {
            try {
                file.connection()
                        .submit(
                                file.tree(),
                                Compound.of(
                                        new Read.Request(
                                                file.id(), next.position, next.buffer.remaining())),
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
            if (closed) {
                throw new IOException(address + " was closed");
            }
            long aheadBytes = askedPosition - readPosition;
            if (askedPosition >= endPosition
                    || (!ahead.isEmpty() && aheadBytes + PIECE_BYTES > window.limitBytes())) {
                return null;
            }
            int length = Math.min(PIECE_BYTES, file.connection().maxReadBytes());
            length = (int) Math.min(length, endPosition - askedPosition);
            ByteBuffer buffer = spare.isEmpty() ? ByteBuffer.allocate(PIECE_BYTES) : spare.pop();
            Piece piece =
                    new Piece(
                            askedPosition,
                            buffer.clear().limit(length),
                            window.mark(Ticker.SYSTEM.nanos()));
            askedPosition += length;
            ahead.add(piece);
            return piece;
        } finally {
            lock.unlock();
        }
    }

    private Piece awaitHead() throws IOException {
        lock.lock();
        try {
            while (true) {
                if (closed) {
                    throw new IOException(address + " was closed");
                }
                Piece head = ahead.element();
                if (head.over) {
                    return head;
                }
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading " + address);
        } finally {
            lock.unlock();
        }
    }

    private int take(Piece head, ByteBuffer target) throws IOException {
        lock.lock();
        try {
            ByteBuffer from = head.buffer;
            int length = Math.min(from.remaining(), target.remaining());
            target.put(from.slice(from.position(), length));
            from.position(from.position() + length);
            readPosition += length;
            recoveries = 0;
            if (!from.hasRemaining()) {
                ahead.remove();
                spare.push(from);
                skipGap();
            }
            return length;
        } finally {
            lock.unlock();
        }
    }

    /** A server may send less than was asked for; what comes behind is then asked for again. */
    private void skipGap() throws EOFException {
        Piece next = ahead.peek();
        long expected = next == null ? askedPosition : next.position;
        if (readPosition < expected) {
            discardAhead();
        }
        if (readPosition == expected && readPosition > endPosition) {
            throw new EOFException(address + " became shorter while it was read");
        }
    }

    /** Answers still to come go into buffers that nobody looks at any more. */
    private void discardAhead() {
        ahead.clear();
        askedPosition = readPosition;
    }

    private void recover(IOException cause) throws IOException {
        boolean lost = cause instanceof ConnectionLostException;
        if (!lost || recoveries++ >= MAX_RECOVERIES) {
            throw SmbException.of("read", address, cause);
        }
        OpenFile reopened = openFile(share, link, address, wire);
        lock.lock();
        try {
            file = reopened;
            discardAhead();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean ready() {
        lock.lock();
        try {
            return !ahead.isEmpty() && ahead.element().over;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public OptionalLong remainingBytes() {
        return OptionalLong.of(endPosition - readPosition);
    }

    @Override
    public void close() throws IOException {
        OpenFile last;
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            last = file;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            Connection connection = last.connection();
            if (connection.failure() == null) {
                connection.call(last.tree(), Compound.of(new Close.Request(last.id(), false)));
            }
        } catch (ConnectionLostException _) {
            // The server closes what was open on a connection that is gone.
        } finally {
            release.run();
        }
    }
}
