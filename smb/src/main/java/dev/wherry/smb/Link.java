package dev.wherry.smb;

import dev.wherry.smb.connection.Connection;
import dev.wherry.smb.connection.ConnectionLostException;
import dev.wherry.smb.connection.RefusedException;
import dev.wherry.smb.connection.Settings;
import dev.wherry.smb.connection.StatusException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A place for one connection: opens it when it is first wanted, and again after it broke. Safe for
 * any thread.
 */
final class Link implements AutoCloseable {

    private static final int RECONNECT_ATTEMPTS = 6;
    private static final long FIRST_PAUSE_MILLIS = 50;

    private final String host;
    private final int port;
    private final Settings settings;
    private final Credentials credentials;
    private final ReentrantLock opening = new ReentrantLock();
    private volatile @Nullable Connection connection;
    private final CountDownLatch closed = new CountDownLatch(1);

    Link(String host, int port, Settings settings, Credentials credentials) {
        this.host = host;
        this.port = port;
        this.settings = settings;
        this.credentials = credentials;
    }

    /** In words: the dialect, and how what is sent is protected. */
    String protocol() throws IOException {
        Connection spoken = connection();
        return "SMB %s, %s".formatted(spoken.dialect(), spoken.protection());
    }

    /**
     * A connection that works as far as anybody knows.
     *
     * @throws IOException if there is none to be had; a refused login is not tried again, since
     *     that may lock the account
     */
    Connection connection() throws IOException {
        Connection current = connection;
        if (current != null && current.failure() == null) {
            return current;
        }
        opening.lock();
        try {
            current = connection;
            if (current != null && current.failure() == null) {
                return current;
            }
            Connection fresh = current == null ? open() : reopen();
            connection = fresh;
            if (isClosed()) {
                fresh.close();
            }
            return fresh;
        } finally {
            opening.unlock();
        }
    }

    private Connection open() throws IOException {
        if (isClosed()) {
            throw new ConnectionLostException("the client was closed", null);
        }
        InetSocketAddress server = new InetSocketAddress(host, port);
        if (server.isUnresolved()) {
            throw new java.net.UnknownHostException("no such host: " + host);
        }
        return Connection.open(server, settings, credentials::mechanism);
    }

    private Connection reopen() throws IOException {
        long pause = FIRST_PAUSE_MILLIS;
        for (int attempt = 1; ; attempt++) {
            try {
                return open();
            } catch (StatusException | RefusedException e) {
                throw e;
            } catch (IOException e) {
                if (attempt == RECONNECT_ATTEMPTS || isClosed()) {
                    throw e;
                }
            }
            pause(pause);
            pause *= 2;
        }
    }

    /**
     * Gives the server time; {@link #close} ends it.
     *
     * @throws ConnectionLostException if the thread is interrupted
     */
    void pause(long millis) throws ConnectionLostException {
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

    /** Ends the connection, if there is one, and whatever is under way on it. */
    void drop() {
        Connection current = connection;
        if (current != null) {
            current.abort("the window was closed");
        }
    }

    @Override
    public void close() {
        closed.countDown();
        Connection current = connection;
        if (current != null) {
            current.close();
        }
    }
}
