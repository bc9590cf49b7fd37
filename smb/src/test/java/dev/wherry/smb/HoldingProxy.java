package dev.wherry.smb;

import dev.wherry.smb.wire.Frame;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes of a client without oplocks one that asks for a batch oplock with every file it opens, and,
 * if told so, never gives one back. Works on frames that are neither signed nor sealed.
 */
final class HoldingProxy implements AutoCloseable {

    private static final int COMMAND = 12;
    private static final int CREATE = 5;
    private static final int OPLOCK_BREAK = 18;
    private static final int REQUESTED_OPLOCK = 64 + 3;
    private static final byte BATCH = 9;

    private final int target;
    private final boolean letsGo;
    private final ServerSocket listener;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger breaks = new AtomicInteger();

    HoldingProxy(int target, boolean letsGo) throws IOException {
        this.target = target;
        this.letsGo = letsGo;
        this.listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("holding-proxy").start(this::acceptAll);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** How many times the server asked for an oplock back. */
    int breaks() {
        return breaks.get();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(client);
                sockets.add(server);
                Thread.ofVirtual().start(() -> pump(client, server, true));
                Thread.ofVirtual().start(() -> pump(server, client, false));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void pump(Socket from, Socket to, boolean up) {
        try (from;
                to) {
            var in = new DataInputStream(from.getInputStream());
            OutputStream out = to.getOutputStream();
            while (true) {
                byte[] prefix = new byte[Frame.PREFIX_BYTES];
                in.readFully(prefix);
                int length = Frame.length(ByteBuffer.wrap(prefix), 0);
                byte[] frame = new byte[length];
                in.readFully(frame);
                if (passes(frame, up)) {
                    out.write(prefix);
                    out.write(frame);
                }
            }
        } catch (IOException _) {
            // one side has gone, and with it the other
        }
    }

    private boolean passes(byte[] frame, boolean up) {
        int command = frame[COMMAND];
        if (up && command == CREATE) {
            frame[REQUESTED_OPLOCK] = BATCH;
        }
        if (!up && command == OPLOCK_BREAK) {
            breaks.incrementAndGet();
        }
        return command != OPLOCK_BREAK || letsGo || !up;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
