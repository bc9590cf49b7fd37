package dev.wherry.smb;

import dev.wherry.core.Ticker;
import dev.wherry.core.stream.AdaptiveWindow;
import dev.wherry.core.stream.Chunk;
import dev.wherry.core.stream.InFlight;
import dev.wherry.core.stream.Window;
import dev.wherry.smb.connection.ConnectionLostException;
import dev.wherry.smb.connection.Listener;
import dev.wherry.smb.connection.Reply;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Write;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes to one file under way: chunks are cut into pieces that the server takes, and as many
 * pieces are sent ahead of their answers as the path holds.
 *
 * <p>When the connection breaks, every piece without an answer is kept; the file is opened again
 * and they are sent again, which does no harm, since each goes to its own place. What was answered
 * stays answered.
 */
final class WriteStream implements Window<Chunk> {

    /** Large enough to make the cost of a request small, small enough to overlap. */
    static final int PIECE_BYTES = 256 * 1024;

    /** What may be under way on any path, however long. */
    private static final long MAX_WINDOW_BYTES = 64L * 1024 * 1024;

    private static final int MIN_PIECES = 4;

    /** How often a connection may break without a single piece getting through. */
    private static final int MAX_RECOVERIES = 5;

    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(1);

    private final Reopening reopening;
    private final InFlight chunks;
    private final Completion<Chunk> completion;
    private final String address;
    private final AdaptiveWindow window =
            new AdaptiveWindow((long) MIN_PIECES * PIECE_BYTES, MAX_WINDOW_BYTES);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    private OpenFile file;
    private long endPosition;
    private long sentBytes;
    private int sentPieces;
    private final List<Piece> lost = new ArrayList<>();
    private boolean recovering;
    private int recoveries;

    /** Opens the file again on a connection that works. */
    @FunctionalInterface
    interface Reopening {
        OpenFile reopen() throws IOException;
    }

    WriteStream(
            OpenFile file,
            Reopening reopening,
            String address,
            int depth,
            Completion<Chunk> completion) {
        this.file = file;
        this.reopening = reopening;
        this.address = address;
        this.chunks = new InFlight(depth, address, lock, changed);
        this.completion = completion;
    }

    /** A chunk and how many of its pieces have no answer yet. */
    private static final class Whole {
        private final Chunk chunk;
        private int pieces;
        private @Nullable IOException failure;

        Whole(Chunk chunk, int pieces) {
            this.chunk = chunk;
            this.pieces = pieces;
        }
    }

    /** A part of a chunk that goes with one WRITE. */
    private final class Piece implements Listener {
        private final Whole whole;
        private final long position;
        private final ByteBuffer data;
        private AdaptiveWindow.Mark mark = new AdaptiveWindow.Mark(0, 0);

        Piece(Whole whole, long position, ByteBuffer data) {
            this.whole = whole;
            this.position = position;
            this.data = data;
        }

        @Override
        public void answered(List<Reply> replies) {
            IOException refusal = null;
            try {
                int count = replies.getFirst().require(Write.Response.class).count();
                if (count != data.remaining()) {
                    refusal =
                            new IOException(
                                    "the server took %d of %d bytes"
                                            .formatted(count, data.remaining()));
                }
            } catch (IOException e) {
                refusal = e;
            }
            acknowledged(this, refusal);
        }

        @Override
        public void failed(IOException cause) {
            missed(this);
        }
    }

    @Override
    public int depth() {
        return chunks.depth();
    }

    @Override
    public void submit(Chunk chunk) throws IOException {
        chunks.enter();
        lock.lock();
        try {
            endPosition = Math.max(endPosition, chunk.position() + chunk.bytes().remaining());
        } finally {
            lock.unlock();
        }
        int pieceBytes = Math.min(PIECE_BYTES, file().connection().maxWriteBytes());
        ByteBuffer bytes = chunk.bytes();
        int count = Math.max(1, Math.ceilDiv(bytes.remaining(), pieceBytes));
        Whole whole = new Whole(chunk, count);
        if (!bytes.hasRemaining()) {
            end(whole);
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

    private OpenFile file() {
        lock.lock();
        try {
            return file;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for room in the window; a piece that cannot be sent any more is told so. */
    private void send(Piece piece) {
        lock.lock();
        try {
            while (chunks.over() == null
                    && (recovering
                            || (sentPieces > 0
                                    && sentBytes + piece.data.remaining() > window.limitBytes()))) {
                changed.awaitUninterruptibly();
            }
            if (chunks.over() == null) {
                markSent(piece);
            }
        } finally {
            lock.unlock();
        }
        if (piece.mark.nanos() == 0) {
            ended(piece, chunks.over());
        } else {
            transmit(file(), piece);
        }
    }

    private void markSent(Piece piece) {
        sentPieces++;
        sentBytes += piece.data.remaining();
        piece.mark = window.mark(Ticker.SYSTEM.nanos());
    }

    private static void transmit(OpenFile file, Piece piece) {
        try {
            file.connection()
                    .submit(
                            file.tree(),
                            Compound.of(new Write.Request(file.id(), piece.position, piece.data)),
                            piece);
        } catch (IOException e) {
            piece.failed(e);
        }
    }

    private void acknowledged(Piece piece, @Nullable IOException refusal) {
        lock.lock();
        try {
            sentPieces--;
            sentBytes -= piece.data.remaining();
            if (refusal == null) {
                window.acknowledged(piece.data.remaining(), piece.mark, Ticker.SYSTEM.nanos());
                recoveries = 0;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        ended(piece, refusal == null ? null : SmbException.of("write", address, refusal));
    }

    private void ended(Piece piece, @Nullable IOException cause) {
        boolean last;
        lock.lock();
        try {
            chunks.fail(cause);
            if (piece.whole.failure == null) {
                piece.whole.failure = cause;
            }
            last = --piece.whole.pieces == 0;
        } finally {
            lock.unlock();
        }
        if (last) {
            end(piece.whole);
        }
    }

    private void end(Whole whole) {
        try {
            completion.completed(whole.chunk, whole.failure);
        } finally {
            chunks.leave(whole.failure);
        }
    }

    /** The connection broke under {@code piece}. */
    private void missed(Piece piece) {
        boolean first;
        lock.lock();
        try {
            sentPieces--;
            sentBytes -= piece.data.remaining();
            lost.add(piece);
            first = !recovering;
            recovering = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (first) {
            Thread.ofVirtual().name("smb-recovery").start(this::recover);
        }
    }

    /** Opens the file again and sends what was lost, once everything under way has come back. */
    private void recover() {
        List<Piece> again = lostPieces();
        try {
            refuseIfHopeless();
            resend(reopening.reopen(), again);
        } catch (IOException e) {
            IOException cause = SmbException.of("write", address, e);
            again.forEach(piece -> ended(piece, cause));
        } finally {
            endRecovery();
        }
    }

    private List<Piece> lostPieces() {
        lock.lock();
        try {
            while (sentPieces > 0) {
                changed.awaitUninterruptibly();
            }
            List<Piece> pieces = new ArrayList<>(lost);
            lost.clear();
            pieces.sort(Comparator.comparingLong(piece -> piece.position));
            return pieces;
        } finally {
            lock.unlock();
        }
    }

    private void refuseIfHopeless() throws IOException {
        IOException over = chunks.over();
        if (over != null) {
            throw over;
        }
        lock.lock();
        try {
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

    /** Goes round once more if the new connection broke as well while pieces were sent again. */
    private void endRecovery() {
        boolean again;
        lock.lock();
        try {
            again = !lost.isEmpty();
            recovering = again;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (again) {
            Thread.ofVirtual().name("smb-recovery").start(this::recover);
        }
    }

    @Override
    public void finish() throws IOException {
        chunks.awaitEmpty();
    }

    boolean isClosed() {
        return chunks.isShut();
    }

    /** Behind the last byte that was ever submitted. */
    long endPosition() {
        lock.lock();
        try {
            return endPosition;
        } finally {
            lock.unlock();
        }
    }

    /** The file as it is open now, after {@link #finish}. */
    OpenFile currentFile() {
        return file();
    }

    /**
     * Abandons what is under way: waits a little for answers, then ends the connection, which ends
     * everything on it.
     */
    @Override
    public void close() {
        chunks.shut();
        if (!chunks.drained(CLOSE_PATIENCE)) {
            file().connection().abort(address + " was closed");
            chunks.drain();
        }
    }
}
