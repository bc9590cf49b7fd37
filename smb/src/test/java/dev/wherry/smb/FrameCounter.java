package dev.wherry.smb;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

/** A proxy that counts the frames which clients send: what they wait for is never more. */
final class FrameCounter implements AutoCloseable {

    private final int server;
    private final ServerSocket listener;
    private final AtomicLong frames = new AtomicLong();

    private FrameCounter(int server) throws IOException {
        this.server = server;
        listener = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    }

    /** Starts one in front of the server at port {@code server} of this machine. */
    static FrameCounter start(int server) throws IOException {
        FrameCounter counter = new FrameCounter(server);
        Thread.ofVirtual().start(counter::acceptAll);
        return counter;
    }

    InetSocketAddress address() {
        return new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
    }

    long frames() {
        return frames.get();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket peer = new Socket(listener.getInetAddress(), server);
                client.setTcpNoDelay(true);
                peer.setTcpNoDelay(true);
                pump(client, peer, () -> passFrames(client, peer));
                pump(
                        peer,
                        client,
                        () -> peer.getInputStream().transferTo(client.getOutputStream()));
            }
        } catch (IOException _) {
            // Closed.
        }
    }

    private interface Pump {
        void run() throws IOException;
    }

    private static void pump(Socket from, Socket to, Pump pump) {
        Thread.ofVirtual()
                .start(() -> {
                    try (from;
                            to) {
                        pump.run();
                    } catch (IOException _) {
                        // One side has gone, and with it the other.
                    }
                });
    }

    private void passFrames(Socket client, Socket peer) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        OutputStream out = peer.getOutputStream();
        while (true) {
            int length = in.readInt();
            byte[] frame = new byte[4 + length];
            java.nio.ByteBuffer.wrap(frame).putInt(length);
            in.readFully(frame, 4, length);
            frames.incrementAndGet();
            out.write(frame);
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
