package dev.wherry.doctor.probe;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.function.Predicate;

/** One question to a server over a connection of its own, and one answer; bounded in all ways. */
final class SocketQuestion {

    private static final int TIMEOUT_MILLIS = 2000;
    private static final int MOST_STEPS = 64;
    private static final int MOST_REPLY = 4096;

    private SocketQuestion() {}

    /**
     * Sends {@code question} to {@code address} and collects what comes until it {@code isWhole},
     * which is asked with the bytes from 0 to the position; or until there is no more, or no room.
     *
     * @return the answer from its first byte to its limit; empty where nobody answers in time
     */
    static Optional<ByteBuffer> ask(
            SocketAddress address, ByteBuffer question, Predicate<ByteBuffer> isWhole) {
        try (SocketChannel channel =
                        address instanceof UnixDomainSocketAddress
                                ? SocketChannel.open(StandardProtocolFamily.UNIX)
                                : SocketChannel.open();
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
            boolean connected = channel.connect(address);
            ByteBuffer reply = ByteBuffer.allocate(MOST_REPLY).order(question.order());
            for (int step = 0; step < MOST_STEPS; step++) {
                if (connected) {
                    key.interestOps(
                            question.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
                }
                if (selector.select(TIMEOUT_MILLIS) == 0) {
                    return Optional.empty();
                }
                selector.selectedKeys().clear();
                if (!connected) {
                    connected = channel.finishConnect();
                } else if (question.hasRemaining()) {
                    channel.write(question);
                } else if (channel.read(reply) < 0
                        || !reply.hasRemaining()
                        || isWhole.test(reply)) {
                    return Optional.of(reply.flip());
                }
            }
        } catch (IOException _) {
            // Nobody answers here; the kernel's own connection was opened otherwise.
        }
        return Optional.empty();
    }
}
