package dev.wherry.p9.client;

import dev.wherry.core.tree.Entry;
import dev.wherry.core.tree.Listing;
import dev.wherry.core.tree.TreePath;
import dev.wherry.linux.Errno;
import dev.wherry.p9.wire.Attributes;
import dev.wherry.p9.wire.DirectoryEntry;
import dev.wherry.p9.wire.OpenMode;
import dev.wherry.p9.wire.Qid;
import dev.wherry.p9.wire.Rmessage;
import dev.wherry.p9.wire.Tmessage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a folder. The protocol lists names only, so each is walked to and asked; many are
 * under way while the caller looks at those before. Of a folder of any size only a part is in
 * memory. For one thread.
 */
final class FolderListing implements Listing {

    /** Of names, in one message. */
    private static final int BATCH_BYTES = 64 << 10;

    /** Names asked about ahead of the caller. */
    private static final int AHEAD = 64;

    private final Session session;
    private final Connection connection;
    private final UnaryOperator<IOException> refusal;

    /** Never opened: some servers let nobody walk from an open folder. */
    private final int folder;

    private final int open;
    private final ArrayDeque<DirectoryEntry> names = new ArrayDeque<>();
    private final ArrayDeque<Look> ahead = new ArrayDeque<>();
    private long cookie;
    private boolean ended;
    private boolean closed;

    private FolderListing(
            Session session, int folder, int open, UnaryOperator<IOException> refusal) {
        this.session = session;
        this.connection = session.connection();
        this.folder = folder;
        this.open = open;
        this.refusal = refusal;
    }

    static FolderListing open(Session session, TreePath path, UnaryOperator<IOException> refusal)
            throws IOException {
        int folder = session.walkFolder(path);
        try {
            int open = session.walk(folder, List.of()).fid();
            try {
                session.openFile(open, OpenMode.READ_ONLY | OpenMode.DIRECTORY);
            } catch (IOException e) {
                session.connection().forget(open);
                throw e;
            }
            var listing = new FolderListing(session, folder, open, refusal);
            try {
                listing.readNames();
            } catch (IOException e) {
                session.connection().forget(open);
                throw e;
            }
            return listing;
        } catch (IOException e) {
            session.connection().forget(folder);
            throw e;
        }
    }

    /** Asks for names behind the last one (case 15). */
    private void readNames() throws IOException {
        int bytes = Math.min(BATCH_BYTES, connection.maxDataBytes());
        Rmessage.Rreaddir answer =
                connection.call(
                        new Tmessage.Treaddir(open, cookie, bytes), Rmessage.Rreaddir.class);
        List<DirectoryEntry> batch = DirectoryEntry.decodeAll(answer.data());
        if (batch.isEmpty()) {
            ended = true;
            return;
        }
        long last = batch.getLast().offset();
        if (last == cookie) {
            throw new IOException("the server lists the same names again and again");
        }
        cookie = last;
        for (DirectoryEntry entry : batch) {
            if (!entry.name().equals(".") && !entry.name().equals("..")) {
                checkName(entry.name());
                names.add(entry);
            }
        }
    }

    private static void checkName(String name) throws IOException {
        if (name.isEmpty() || name.indexOf('/') >= 0 || name.indexOf('\0') >= 0) {
            throw new IOException("the server lists a name that is none");
        }
    }

    @Override
    public @Nullable Entry next() throws IOException {
        try {
            while (!closed) {
                lookAhead();
                Look first = ahead.poll();
                if (first == null) {
                    return null;
                }
                Entry entry = first.entry();
                if (entry != null) {
                    return entry;
                }
            }
            return null;
        } catch (IOException e) {
            throw refusal.apply(e);
        }
    }

    private void lookAhead() throws IOException {
        while (ahead.size() < AHEAD) {
            if (names.isEmpty() && !ended) {
                readNames();
            }
            DirectoryEntry next = names.poll();
            if (next == null) {
                if (ended) {
                    return;
                }
                continue;
            }
            Look look = new Look(next.name());
            ahead.add(look);
            look.start();
        }
    }

    /** One name being asked about: Twalk, Tgetattr, Tclunk. */
    private final class Look implements Listener {

        private final String name;
        private final int fid = connection.fids().take();
        private final CompletableFuture<@Nullable Attributes> found = new CompletableFuture<>();

        Look(String name) {
            this.name = name;
        }

        void start() throws IOException {
            connection.submit(new Tmessage.Twalk(folder, fid, List.of(name)), this);
        }

        @Override
        public void answered(Rmessage reply) {
            try {
                step(reply);
            } catch (IOException e) {
                end(e);
            }
        }

        private void step(Rmessage reply) throws IOException {
            switch (reply) {
                case Rmessage.Rwalk(List<Qid> qids) -> {
                    if (qids.isEmpty()) {
                        connection.forget(fid);
                        throw new ErrorReply(Errno.ENOENT);
                    }
                    connection.follow(new Tmessage.Tgetattr(fid, Attributes.BASIC), this);
                }
                case Rmessage.Rgetattr(Attributes attributes) -> {
                    connection.forget(fid);
                    found.complete(attributes);
                }
                case Rmessage.Rlerror(int number) -> {
                    connection.forget(fid);
                    throw new ErrorReply(number);
                }
                default -> throw new AssertionError("checked before: " + reply);
            }
        }

        @Override
        public void failed(IOException cause) {
            end(cause);
        }

        private void end(IOException cause) {
            if (cause instanceof ErrorReply refused && refused.is(Errno.ENOENT)) {
                found.complete(null); // It went meanwhile.
            } else {
                found.completeExceptionally(cause);
            }
        }

        @Nullable Entry entry() throws IOException {
            try {
                Attributes attributes = found.get();
                return attributes == null ? null : EntryOf.attributes(name, attributes);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException cause) {
                    throw cause;
                }
                throw new AssertionError(e);
            }
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        session.connection().forget(open);
        session.connection().forget(folder);
    }
}
