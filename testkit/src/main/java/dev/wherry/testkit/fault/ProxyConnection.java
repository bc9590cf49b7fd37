package dev.wherry.testkit.fault;

import dev.wherry.core.Ticker;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One connection through a {@link FaultyProxy}: two sockets and a pair of pumps each way. */
final class ProxyConnection {

    private static final int PIECE_BYTES = 16 << 10;
    private static final int PIECES_UNDER_WAY = 256;

    /** Bytes between two sockets; none at all stand for the end. */
    private record Piece(ByteBuffer bytes, long dueNanos) {}

    private final Socket client;
    private final Socket server;
    private final Consumer<ProxyConnection> onEnd;
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicInteger openDirections = new AtomicInteger(2);

    ProxyConnection(Socket client, Socket server, Consumer<ProxyConnection> onEnd) {
        this.client = client;
        this.server = server;
        this.onEnd = onEnd;
    }

    void start(Wire up, Wire down) {
        startDirection(client, server, up);
        startDirection(server, client, down);
    }

    /** Resets both sides. */
    void cut() {
        over.countDown();
        reset(client);
        reset(server);
        onEnd.accept(this);
    }

    /** Closes {@code socket} so that its peer sees a reset and no end. */
    static void reset(Socket socket) {
        try (socket) {
            socket.setSoLinger(true, 0);
        } catch (IOException _) {
            // closed already, which is what was wanted
        }
    }

    private void startDirection(Socket from, Socket to, Wire wire) {
        BlockingQueue<Piece> underWay = new ArrayBlockingQueue<>(PIECES_UNDER_WAY);
        startPump("receive", () -> receive(from, wire, underWay));
        startPump("send", () -> send(to, wire, underWay));
    }

    private void startPump(String name, Pump pump) {
        Thread.ofVirtual()
                .name("faulty-proxy-" + name)
                .start(() -> {
                    try {
                        pump.run();
                    } catch (IOException | InterruptedException _) {
                        cut();
                    }
                });
    }

    private static void receive(Socket from, Wire wire, BlockingQueue<Piece> underWay)
            throws IOException, InterruptedException {
        int length;
        do {
            byte[] bytes = new byte[PIECE_BYTES];
            length = from.getInputStream().read(bytes);
            long due = Ticker.SYSTEM.nanos() + wire.delay().toNanos();
            underWay.put(new Piece(ByteBuffer.wrap(bytes, 0, Math.max(length, 0)), due));
        } while (length > 0);
    }

    private void send(Socket to, Wire wire, BlockingQueue<Piece> underWay)
            throws IOException, InterruptedException {
        long position = 0;
        while (true) {
            if (position >= wire.cutAfterBytes()) {
                cut();
                return;
            }
            Piece piece = underWay.take();
            int length = piece.bytes().remaining();
            if (over.await(piece.dueNanos() - Ticker.SYSTEM.nanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
            if (length == 0) {
                end(to, position >= wire.silentAfterBytes());
                return;
            }
            long audible = Math.min(wire.cutAfterBytes(), wire.silentAfterBytes()) - position;
            int passing = Math.clamp(audible, 0, length);
            to.getOutputStream().write(piece.bytes().array(), 0, passing);
            position += length;
        }
    }

    private void end(Socket to, boolean silent) throws IOException {
        if (silent) {
            return;
        }
        to.shutdownOutput();
        if (openDirections.decrementAndGet() == 0) {
            over.countDown();
            client.close();
            server.close();
            onEnd.accept(this);
        }
    }

    @FunctionalInterface
    private interface Pump {
        void run() throws IOException, InterruptedException;
    }
}
