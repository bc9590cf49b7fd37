package dev.wherry.lab;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Passes SMB connections on and counts what clients send: frames, each of which has to be answered
 * and so is a round trip, and the commands in them. Frames must not be encrypted.
 */
final class FrameCounter implements AutoCloseable {

    private static final int PREFIX_BYTES = 4;
    private static final int HEADER_BYTES = 64;
    private static final int NEXT_COMMAND = 20;

    private final InetSocketAddress target;
    private final ServerSocket listener;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicLong frames = new AtomicLong();
    private final AtomicLong commands = new AtomicLong();

    FrameCounter(InetSocketAddress target) throws IOException {
        this.target = target;
        this.listener = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("frame-counter").start(this::acceptAll);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
    }

    /** Frames from clients so far. */
    long frames() {
        return frames.get();
    }

    /** Commands in them. */
    long commands() {
        return commands.get();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket server = new Socket(target.getAddress(), target.getPort());
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(server);
                Thread.ofVirtual().start(() -> count(client, server));
                Thread.ofVirtual().start(() -> pass(server, client));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void count(Socket client, Socket server) {
        try (client;
                server) {
            var in = new DataInputStream(client.getInputStream());
            OutputStream out = server.getOutputStream();
            while (true) {
                int length = in.readInt();
                ByteBuffer frame = ByteBuffer.allocate(PREFIX_BYTES + length).putInt(length);
                in.readFully(frame.array(), PREFIX_BYTES, length);
                frames.incrementAndGet();
                commands.addAndGet(commands(frame.order(ByteOrder.LITTLE_ENDIAN)));
                out.write(frame.array());
            }
        } catch (IOException _) {
            // one side has gone, and with it the other
        }
    }

    private static int commands(ByteBuffer frame) {
        int count = 0;
        int at = PREFIX_BYTES;
        int next;
        do {
            count++;
            next = at + HEADER_BYTES <= frame.limit() ? frame.getInt(at + NEXT_COMMAND) : 0;
            at += next;
        } while (next > 0);
        return count;
    }

    private static void pass(Socket server, Socket client) {
        try (server;
                client) {
            server.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException _) {
            // one side has gone, and with it the other
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
