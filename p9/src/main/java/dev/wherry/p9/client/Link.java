package dev.wherry.p9.client;

import dev.wherry.core.OperationException;
import dev.wherry.core.tree.TreePath;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A place for one connection with its session: opened when it is first wanted, and again after it
 * broke. Safe for any thread.
 */
final class Link implements AutoCloseable {

    private static final int RECONNECT_ATTEMPTS = 6;
    private static final long FIRST_PAUSE_MILLIS = 50;

    private final P9Address address;
    private final TreePath base;
    private final P9Options options;
    private final ReentrantLock opening = new ReentrantLock();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable Session session;

    /** Reaches the folder {@code base} of what {@code address} attaches to. */
    Link(P9Address address, TreePath base, P9Options options) {
        this.address = address;
        this.base = base;
        this.options = options;
    }

    /**
     * A session that works as far as anybody knows.
     *
     * @throws ErrorReply if there is no such folder
     * @throws IOException if there is none to be had
     */
    Session session() throws IOException {
        Session current = session;
        if (current != null && current.connection().failure() == null) {
            return current;
        }
        opening.lock();
        try {
            current = session;
            if (current != null && current.connection().failure() == null) {
                return current;
            }
            Session fresh = current == null ? open() : reopen();
            session = fresh;
            if (isClosed()) {
                fresh.connection().close();
            }
            return fresh;
        } finally {
            opening.unlock();
        }
    }

    private Session open() throws IOException {
        if (isClosed()) {
            throw new ConnectionLostException("the client was closed", null);
        }
        Session root = Session.open(address, options);
        try {
            return root.at(base);
        } catch (Throwable e) {
            root.connection().close();
            throw e;
        }
    }

    private Session reopen() throws IOException {
        long pause = FIRST_PAUSE_MILLIS;
        for (int attempt = 1; ; attempt++) {
            try {
                return open();
            } catch (OperationException | ErrorReply | UnknownHostException e) {
                throw e;
            } catch (IOException e) {
                if (attempt == RECONNECT_ATTEMPTS || isClosed()) {
                    throw e instanceof ConnectionLostException
                            ? e
                            : new ConnectionLostException(String.valueOf(e.getMessage()), e);
                }
            }
            pause(pause);
            pause *= 2;
        }
    }

    /** Gives the server time; {@link #close} ends it. */
    private void pause(long millis) throws ConnectionLostException {
        try {
            boolean _ = closed.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectionLostException("interrupted while waiting for the server", e);
        }
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    /** {@code folder} and what is beneath is elsewhere now, or gone. */
    void drop(TreePath folder) {
        Session current = session;
        if (current != null) {
            current.folders().drop(folder);
        }
    }

    /** Ends the connection, if there is one, and whatever is under way on it. */
    void drop() {
        Session current = session;
        if (current != null) {
            current.connection().abort("the window was closed");
        }
    }

    @Override
    public void close() {
        closed.countDown();
        Session current = session;
        if (current != null) {
            current.connection().close();
        }
    }
}
