package dev.wherry.testkit.fault;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A TCP proxy on loopback that misbehaves on order: delay, reset after a number of bytes, silence.
 * A clean end in one direction is passed on as one, a broken connection as a reset. Each connection
 * has its own count of bytes; its pumps are virtual threads that end with it.
 */
public final class FaultyProxy implements AutoCloseable {

    private static final int BACKLOG = 64;

    private final InetSocketAddress target;
    private final Wire up;
    private final Wire down;
    private final ServerSocket listener;
    private final Set<ProxyConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private FaultyProxy(InetSocketAddress target, Wire up, Wire down) throws IOException {
        this.target = target;
        this.up = up;
        this.down = down;
        listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    }

    /**
     * Starts a proxy to {@code target}.
     *
     * @param up from whoever connects to the target
     * @param down back from the target
     */
    public static FaultyProxy start(InetSocketAddress target, Wire up, Wire down)
            throws IOException {
        var proxy = new FaultyProxy(target, up, down);
        Thread.ofVirtual().name("faulty-proxy").start(proxy::acceptAll);
        return proxy;
    }

    /** Where to connect to. */
    public InetSocketAddress address() {
        return new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
    }

    private void acceptAll() {
        while (true) {
            Socket client;
            try {
                client = listener.accept();
            } catch (IOException _) {
                // close() ends the loop
                return;
            }
            connect(client);
        }
    }

    private void connect(Socket client) {
        Socket server;
        try {
            server = new Socket(target.getAddress(), target.getPort());
        } catch (IOException _) {
            ProxyConnection.reset(client);
            return;
        }
        var connection = new ProxyConnection(client, server, connections::remove);
        connections.add(connection);
        connection.start(up, down);
        if (closed) {
            connection.cut();
        }
    }

    /** Stops listening and resets every connection. */
    @Override
    public void close() throws IOException {
        closed = true;
        listener.close();
        connections.forEach(ProxyConnection::cut);
    }
}
