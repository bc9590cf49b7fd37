package dev.wherry.smb;

import dev.wherry.smb.connection.Connection;
import dev.wherry.smb.connection.ConnectionLostException;
import dev.wherry.smb.connection.RefusedException;
import dev.wherry.smb.connection.Settings;
import dev.wherry.smb.connection.StatusException;
import java.io.IOException;
import java.net.InetSocketAddress;
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
    private volatile boolean closed;

    Link(String host, int port, Settings settings, Credentials credentials) {
        this.host = host;
        this.port = port;
        this.settings = settings;
        this.credentials = credentials;
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
            if (closed) {
                fresh.close();
            }
            return fresh;
        } finally {
            opening.unlock();
        }
    }

    private Connection open() throws IOException {
        if (closed) {
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
                if (attempt == RECONNECT_ATTEMPTS || closed) {
                    throw e;
                }
            }
            try {
                Thread.sleep(pause);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ConnectionLostException("interrupted while reconnecting", e);
            }
            pause *= 2;
        }
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
        closed = true;
        Connection current = connection;
        if (current != null) {
            current.close();
        }
    }
}
