package dev.wherry.p9.client;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.AdaptiveWindow;
import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.InFlight;
import dev.wherry.core.stream.Window;
import dev.wherry.p9.wire.Rmessage;
import dev.wherry.p9.wire.Tmessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes to one file under way: chunks are cut into pieces that go into a message, and as many are
 * sent ahead of their answers as the path holds.
 *
 * <p>When the connection breaks, the file is opened again and every piece without an answer sent
 * again: each goes to its own place, so twice does no harm.
 */
final class WriteStream implements Window<Chunk> {

    private static final int PIECE_BYTES = 256 << 10;
    private static final int MIN_PIECES = 4;
    private static final long MAX_WINDOW_BYTES = 64L << 20;

    /** How often the connection may break without a piece getting through. */
    private static final int MAX_RECOVERIES = 5;

    /** For the server to forget what is abandoned; then the connection goes. */
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(2);

    private final Reopening reopening;
    private final String name;
    private final InFlight chunks;
    private final Completion<Chunk> completion;
    private final AdaptiveWindow window =
            new AdaptiveWindow((long) MIN_PIECES * PIECE_BYTES, MAX_WINDOW_BYTES);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Set<Piece> sent = new HashSet<>();
    private final List<Piece> lost = new ArrayList<>();
    private OpenFile file;
    private long sentBytes;
    private long end;
    private boolean recovering;
    private boolean abandoned;
    private int recoveries;

    /** Opens the file again on a connection that works. */
    @FunctionalInterface
    interface Reopening {
        OpenFile reopen() throws IOException;
    }

    /** Writes to {@code file}; {@code name} is for messages. */
    WriteStream(
            OpenFile file,
            Reopening reopening,
            String name,
            int depth,
            Completion<Chunk> completion) {
        this.file = file;
        this.reopening = reopening;
        this.name = name;
        this.chunks = new InFlight(depth, name);
        this.completion = completion;
    }

    /** A chunk, and how much of it is on its way. */
    private final class Whole {

        private final Chunk chunk;
        private int pieces;
        private @Nullable IOException failure;

        Whole(Chunk chunk, int pieces) {
            this.chunk = chunk;
            this.pieces = pieces;
        }

        /** One piece is over; the last one completes the chunk. */
        void end(@Nullable IOException cause) {
            boolean last;
            lock.lock();
            try {
                if (failure == null) {
                    failure = cause;
                }
                last = --pieces == 0;
            } finally {
                lock.unlock();
            }
            if (last) {
                complete();
            }
        }

        void complete() {
            try {
                completion.completed(chunk, failure);
            } finally {
                chunks.leave(failure);
            }
        }
    }

    /** What goes with one Twrite. */
    private final class Piece implements Listener {

        private final Whole whole;
        private long position;
        private ByteBuffer data;
        private AdaptiveWindow.Mark mark = new AdaptiveWindow.Mark(0, 0);
        private @Nullable Exchange exchange;

        Piece(Whole whole, long position, ByteBuffer data) {
            this.whole = whole;
            this.position = position;
            this.data = data;
        }

        @Override
        public void answered(Rmessage reply) {
            try {
                int count = Connection.require(Rmessage.Rwrite.class, reply).count();
                if (count == 0) {
                    throw new IOException("the server takes no bytes and says not why");
                }
                acknowledged(this, count);
            } catch (IOException e) {
                unsend(this);
                whole.end(Refusal.told("write", name, e));
            }
        }

        @Override
        public void failed(IOException cause) {
            if (cause instanceof ConnectionLostException) {
                missed(this);
            } else {
                unsend(this);
                whole.end(Refusal.told("write", name, cause));
            }
        }
    }

    @Override
    public int depth() {
        return chunks.depth();
    }

    @Override
    public void submit(Chunk chunk) throws IOException {
        chunks.enter();
        ByteBuffer bytes = chunk.bytes();
        int pieceBytes;
        lock.lock();
        try {
            end = Math.max(end, chunk.position() + bytes.remaining());
            pieceBytes = Math.min(PIECE_BYTES, file.maxDataBytes());
        } finally {
            lock.unlock();
        }
        int count = Math.ceilDiv(bytes.remaining(), pieceBytes);
        Whole whole = new Whole(chunk, count);
        if (count == 0) {
            whole.complete();
            return;
        }
        for (int i = 0; i < count; i++) {
            int offset = i * pieceBytes;
            int length = Math.min(pieceBytes, bytes.remaining() - offset);
            send(
                    new Piece(
                            whole,
                            chunk.position() + offset,
                            bytes.slice(bytes.position() + offset, length)));
        }
    }

    /** Waits for room in the window; what is abandoned meanwhile is told so. */
    private void send(Piece piece) {
        OpenFile to = null;
        lock.lock();
        try {
            while (isHeld(piece)) {
                changed.awaitUninterruptibly();
            }
            if (!abandoned) {
                markSent(piece);
                to = file;
            }
        } finally {
            lock.unlock();
        }
        if (to == null) {
            piece.whole.end(new IOException(name + " was closed"));
        } else {
            transmit(to, piece);
        }
    }

    private boolean isHeld(Piece piece) {
        boolean full = !sent.isEmpty() && sentBytes + piece.data.remaining() > window.limitBytes();
        return !abandoned && (recovering || full);
    }

    private void markSent(Piece piece) {
        sent.add(piece);
        sentBytes += piece.data.remaining();
        piece.mark = window.mark(Ticker.SYSTEM.nanos());
    }

    private void transmit(OpenFile to, Piece piece) {
        try {
            Exchange exchange =
                    to.session()
                            .connection()
                            .submit(
                                    new Tmessage.Twrite(to.fid(), piece.position, piece.data),
                                    piece);
            boolean late;
            lock.lock();
            try {
                piece.exchange = exchange;
                late = abandoned;
            } finally {
                lock.unlock();
            }
            if (late) {
                to.session().connection().giveUp(exchange, new IOException(name + " was closed"));
            }
        } catch (IOException e) {
            piece.failed(e);
        }
    }

    /** The server took {@code count} bytes, perhaps not all. */
    private void acknowledged(Piece piece, int count) {
        OpenFile on;
        lock.lock();
        try {
            window.acknowledged(count, piece.mark, Ticker.SYSTEM.nanos());
            recoveries = 0;
            sentBytes -= count;
            changed.signalAll();
            on = file;
            if (count < piece.data.remaining() && !abandoned) {
                piece.position += count;
                piece.data =
                        piece.data.slice(
                                piece.data.position() + count, piece.data.remaining() - count);
                piece.exchange = null;
            } else {
                on = null;
                sentBytes -= piece.data.remaining() - count;
                sent.remove(piece);
            }
        } finally {
            lock.unlock();
        }
        if (on == null) {
            piece.whole.end(null);
        } else {
            on.session()
                    .connection()
                    .follow(new Tmessage.Twrite(on.fid(), piece.position, piece.data), piece);
        }
    }

    private void unsend(Piece piece) {
        lock.lock();
        try {
            if (sent.remove(piece)) {
                sentBytes -= piece.data.remaining();
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The connection broke under {@code piece}. */
    private void missed(Piece piece) {
        boolean first;
        lock.lock();
        try {
            unsend(piece);
            piece.exchange = null;
            lost.add(piece);
            first = !recovering;
            recovering = true;
        } finally {
            lock.unlock();
        }
        if (first) {
            Thread.ofVirtual().name("p9-recovery").start(this::recover);
        }
    }

    /** Opens the file again and sends what was lost, once all that was sent has come back. */
    private void recover() {
        while (true) {
            List<Piece> again = takeLost();
            if (again.isEmpty()) {
                return;
            }
            try {
                refuseIfHopeless();
                resend(reopening.reopen(), again);
            } catch (IOException e) {
                IOException cause = Refusal.told("write", name, e);
                again.forEach(piece -> piece.whole.end(cause));
            }
        }
    }

    /** What is to be sent again; nothing when the recovery is over. */
    private List<Piece> takeLost() {
        lock.lock();
        try {
            while (!lost.isEmpty() && !sent.isEmpty()) {
                changed.awaitUninterruptibly();
            }
            List<Piece> taken = new ArrayList<>(lost);
            lost.clear();
            taken.sort(Comparator.comparingLong(piece -> piece.position));
            recovering = !taken.isEmpty();
            changed.signalAll();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void refuseIfHopeless() throws IOException {
        lock.lock();
        try {
            if (abandoned) {
                throw new IOException(name + " was closed");
            }
            if (recoveries++ >= MAX_RECOVERIES) {
                throw new ConnectionLostException("the connection breaks again and again", null);
            }
        } finally {
            lock.unlock();
        }
    }

    private void resend(OpenFile reopened, List<Piece> again) {
        lock.lock();
        try {
            file = reopened;
            again.forEach(this::markSent);
        } finally {
            lock.unlock();
        }
        again.forEach(piece -> transmit(reopened, piece));
    }

    @Override
    public void finish() throws IOException {
        chunks.awaitEmpty();
    }

    boolean isClosed() {
        return chunks.isShut();
    }

    /** Behind the last byte that was ever submitted. */
    long end() {
        lock.lock();
        try {
            return end;
        } finally {
            lock.unlock();
        }
    }

    /** The file as it is open now. */
    OpenFile file() {
        lock.lock();
        try {
            return file;
        } finally {
            lock.unlock();
        }
    }

    /** Has the server forget what is under way; one that does not loses the connection. */
    @Override
    public void close() {
        chunks.shut();
        IOException reason = new IOException(name + " was closed");
        List<Exchange> pending = new ArrayList<>();
        Connection connection;
        lock.lock();
        try {
            abandoned = true;
            connection = file.session().connection();
            for (Piece piece : sent) {
                if (piece.exchange != null) {
                    pending.add(piece.exchange);
                }
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        pending.forEach(exchange -> connection.giveUp(exchange, reason));
        if (!chunks.drained(CLOSE_PATIENCE)) {
            connection.abort(name + " was closed");
            chunks.drain();
        }
    }
}
