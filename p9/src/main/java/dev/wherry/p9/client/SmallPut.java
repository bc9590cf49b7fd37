package dev.wherry.p9.client;

import dev.wherry.core.tree.Put;
import dev.wherry.core.tree.TemporaryName;
import dev.wherry.linux.Errno;
import dev.wherry.p9.wire.OpenMode;
import dev.wherry.p9.wire.Qid;
import dev.wherry.p9.wire.Rmessage;
import dev.wherry.p9.wire.Tmessage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts one file whose content is at hand.
 *
 * <pre>
 * Twalk  Tlcreate  Twrite  Tsetattr         under a temporary name
 * new:       Tlink  Tclunk  Tunlinkat       the link fails if the final name is taken
 * replacing: Tclunk  Trenameat
 * </pre>
 *
 * Each waits for the one before, since a server may work on several at once; other files go on
 * meanwhile. What is put again after a connection broke is found if it was in place already.
 */
final class SmallPut {

    private static final int CONFINED_MODE = 0600;
    private static final int USUAL_MODE = 0644;

    private final Put put;
    private final ByteBuffer bytes;

    /** What earlier tries have made, which may have got its final name. */
    private final Set<Long> identities = new HashSet<>();

    private final List<String> leftovers = new ArrayList<>();

    SmallPut(Put put, ByteBuffer bytes) {
        this.put = put;
        this.bytes = bytes;
    }

    /** Does it; {@code again} tells that an earlier try may have worked. */
    Put.Written run(Session session, boolean again) throws IOException {
        return session.in(put.path().parent(), folder -> run(session, folder, again));
    }

    private Put.Written run(Session session, int folder, boolean again) throws IOException {
        if (again && isInPlace(session, folder)) {
            removeLeftovers(session, folder);
            return new Put.Written(bytes.remaining(), null);
        }
        String temporary = TemporaryName.next();
        Session.Made made =
                session.create(
                        folder,
                        temporary,
                        OpenMode.WRITE_ONLY | OpenMode.CREATE | OpenMode.EXCLUSIVE,
                        put.attributes().hasMode() ? CONFINED_MODE : USUAL_MODE);
        identities.add(made.qid().path());
        leftovers.add(temporary);
        try {
            write(session.connection(), made);
            IOException refused = setAttributes(session, made.fid());
            if (put.replaces()) {
                close(session, made.fid());
                session.rename(folder, temporary, folder, put.path().name());
                leftovers.remove(temporary);
            } else {
                giveName(session, folder, temporary, made.fid());
            }
            removeLeftovers(session, folder);
            return new Put.Written(bytes.remaining(), refused);
        } catch (ConnectionLostException e) {
            throw e;
        } catch (IOException e) {
            cleanUp(session, folder, made.fid(), e);
            throw e;
        }
    }

    private boolean isInPlace(Session session, int folder) throws IOException {
        Qid there = session.find(folder, put.path().name());
        return there != null && identities.contains(there.path());
    }

    private void giveName(Session session, int folder, String temporary, int fid)
            throws IOException {
        if (!session.connection().lacksLinks) {
            try {
                session.link(folder, fid, put.path().name());
                close(session, fid);
                return;
            } catch (ErrorReply e) {
                if (!Placing.isLack(e)) {
                    throw e;
                }
                session.connection().lacksLinks = true;
            }
        }
        close(session, fid);
        if (session.find(folder, put.path().name()) != null) {
            throw new ErrorReply(Errno.EEXIST);
        }
        session.rename(folder, temporary, folder, put.path().name());
        leftovers.remove(temporary);
    }

    private @Nullable IOException setAttributes(Session session, int fid) throws IOException {
        try {
            Changes.apply(session, fid, put.attributes(), false);
            return null;
        } catch (ErrorReply e) {
            return Refusal.file(put.path().text(), e);
        }
    }

    private boolean closed;

    private void close(Session session, int fid) throws IOException {
        closed = true;
        session.close(fid);
    }

    /** All pieces of the content at once: each has its own place. */
    private void write(Connection connection, Session.Made made) throws IOException {
        closed = false;
        int most = connection.maxDataBytes(made.ioUnit());
        List<Piece> pieces = new ArrayList<>();
        IOException failure = null;
        for (int offset = 0; offset < bytes.remaining() && failure == null; offset += most) {
            int length = Math.min(most, bytes.remaining() - offset);
            Piece piece = new Piece(offset, bytes.slice(bytes.position() + offset, length));
            try {
                piece.send(connection, made.fid());
                pieces.add(piece);
            } catch (IOException e) {
                failure = e;
            }
        }
        for (Piece piece : pieces) {
            try {
                piece.await(connection, made.fid());
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** A part of the content under way. */
    private static final class Piece {

        private long offset;
        private ByteBuffer data;
        private Awaiting answer = new Awaiting();

        Piece(long offset, ByteBuffer data) {
            this.offset = offset;
            this.data = data;
        }

        private @Nullable Exchange exchange;

        void send(Connection connection, int fid) throws IOException {
            answer = new Awaiting();
            exchange = connection.submit(new Tmessage.Twrite(fid, offset, data), answer);
        }

        /** Waits until all of it is taken, sending the rest of what was not (case 14). */
        void await(Connection connection, int fid) throws IOException {
            while (true) {
                Rmessage reply = awaitReply(connection);
                int count = Connection.require(Rmessage.Rwrite.class, reply).count();
                if (count == data.remaining()) {
                    return;
                }
                if (count == 0) {
                    throw new IOException("the server takes no bytes and says not why");
                }
                offset += count;
                data = data.slice(data.position() + count, data.remaining() - count);
                send(connection, fid);
            }
        }

        private Rmessage awaitReply(Connection connection) throws IOException {
            try {
                answer.await();
                return answer.reply();
            } catch (InterruptedException _) {
                connection.abandon(Objects.requireNonNull(exchange), answer);
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
        }
    }

    /** Also after an interrupt, which is what ends an abandoned window. */
    private void cleanUp(Session session, int folder, int fid, IOException failure) {
        boolean interrupted = Thread.interrupted();
        try {
            if (!closed) {
                session.connection().forget(fid);
            }
            removeLeftovers(session, folder);
        } catch (IOException e) {
            failure.addSuppressed(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void removeLeftovers(Session session, int folder) throws IOException {
        for (String leftover : List.copyOf(leftovers)) {
            try {
                session.remove(folder, leftover, false);
            } catch (ErrorReply e) {
                if (!e.is(Errno.ENOENT)) {
                    throw e;
                }
            }
            leftovers.remove(leftover);
        }
    }
}
