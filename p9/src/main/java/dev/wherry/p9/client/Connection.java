package dev.wherry.p9.client;

import dev.wherry.core.OperationException;
import dev.wherry.core.Ticker;
import dev.wherry.p9.wire.Frame;
import dev.wherry.p9.wire.Message;
import dev.wherry.p9.wire.Rmessage;
import dev.wherry.p9.wire.Tmessage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A connection on which 9P2000.L is spoken and any number of requests may be under way. Servers may
 * answer in any order and, as diod does, work on several requests at once, so whoever needs the
 * outcome of one waits for it before sending the next.
 *
 * <p>Safe for any thread. Once it has failed it stays so: everything under way is told, and every
 * later call throws the same failure.
 */
final class Connection implements AutoCloseable {

    /** Until a size is agreed; what a Tversion's answer may take (case 1). */
    private static final int FIRST_FRAME_BYTES = 8192;

    /** How long a server may take to confirm that it forgot a request. */
    private static final Duration FLUSH_PATIENCE = Duration.ofSeconds(5);

    private static final int SOCKET_BUFFER_BYTES = 2 << 20;
    private static final int LOOKS_PER_TIMEOUT = 8;
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(2);

    /** For what is under way when the connection is to end. */
    private static final Duration IDLE_PATIENCE = Duration.ofMillis(500);

    private final SocketChannel channel;
    private final P9Options options;
    private final FrameReader frames;
    private final FrameWriter writer;
    private final Outstanding outstanding;
    private final Fids fids = new Fids();
    private final List<Thread> threads;

    /** Held while bytes of others are read or written in place. */
    private final ReentrantLock sending = new ReentrantLock();

    private final ReentrantLock receiving = new ReentrantLock();
    private volatile int messageBytes;

    /** Whether the server lacks Trenameat and Tunlinkat, as diod 1.0 does; not asked again. */
    volatile boolean lacksNamesInFolders;

    /** Whether the server's file system has no hard links. */
    volatile boolean lacksLinks;

    private Connection(SocketChannel channel, P9Options options) {
        this.channel = channel;
        this.options = options;
        this.messageBytes = options.messageBytes();
        this.frames = new FrameReader(channel, FIRST_FRAME_BYTES);
        this.writer = new FrameWriter(channel, Ticker.SYSTEM);
        this.outstanding =
                new Outstanding(options.requests(), options.requestBytes(), Ticker.SYSTEM);
        this.threads =
                List.of(
                        Thread.ofPlatform().daemon().name("p9-reader").unstarted(this::read),
                        Thread.ofPlatform().daemon().name("p9-writer").unstarted(this::write),
                        Thread.ofVirtual().name("p9-watchdog").unstarted(this::watch));
    }

    /**
     * Connects and agrees on the protocol.
     *
     * @throws OperationException if the server does not speak it, which trying again will not help
     * @throws IOException if the server cannot be reached
     */
    static Connection open(P9Address address, P9Options options) throws IOException {
        SocketChannel channel = connect(address, options.connectTimeout());
        Connection connection;
        try {
            connection = new Connection(channel, options);
        } catch (Throwable e) {
            channel.close();
            throw e;
        }
        connection.threads.forEach(Thread::start);
        try {
            connection.negotiate(address);
            return connection;
        } catch (Throwable e) {
            connection.close();
            throw e;
        }
    }

    private static SocketChannel connect(P9Address address, Duration timeout) throws IOException {
        if (address.socket() != null) {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                channel.connect(UnixDomainSocketAddress.of(address.socket()));
                return channel;
            } catch (Throwable e) {
                channel.close();
                throw e;
            }
        }
        InetSocketAddress server =
                new InetSocketAddress(String.valueOf(address.host()), address.port());
        if (server.isUnresolved()) {
            throw new UnknownHostException("no such host: " + address.host());
        }
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER_BYTES);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER_BYTES);
            channel.socket().connect(server, (int) Math.max(1, timeout.toMillis()));
            return channel;
        } catch (Throwable e) {
            channel.close();
            throw e;
        }
    }

    private void negotiate(P9Address address) throws IOException {
        Rmessage.Rversion answer;
        try {
            answer =
                    call(
                            new Tmessage.Tversion(messageBytes, Tmessage.Tversion.LINUX),
                            Rmessage.Rversion.class);
        } catch (ErrorReply e) {
            throw refused(address, "it refuses the protocol: " + e.getMessage(), e);
        }
        if (!answer.version().equals(Tmessage.Tversion.LINUX)) {
            throw refused(address, "it answers '" + answer.version() + "'", null);
        }
        long theirs = Integer.toUnsignedLong(answer.msize());
        if (theirs < P9Options.MIN_MESSAGE_BYTES) {
            throw refused(address, "it takes messages of " + theirs + " bytes only", null);
        }
        messageBytes = (int) Math.min(messageBytes, theirs);
    }

    private static OperationException refused(
            P9Address address, String reason, @Nullable IOException cause) {
        return new OperationException(
                "speak 9P2000.L with",
                address.server(),
                reason,
                "name a server that speaks it, such as wherry serve or diod",
                cause);
    }

    /** Why the connection ended; null while it goes on. */
    @Nullable IOException failure() {
        return outstanding.failure();
    }

    /** The largest message, as agreed. */
    int messageBytes() {
        return messageBytes;
    }

    /** The most data in one message. */
    int maxDataBytes() {
        return messageBytes - Frame.IO_HEADER_BYTES;
    }

    /** The most data for a file opened with {@code ioUnit}: less, if the server wishes. */
    int maxDataBytes(int ioUnit) {
        return ioUnit > 0 ? Math.min(ioUnit, maxDataBytes()) : maxDataBytes();
    }

    Fids fids() {
        return fids;
    }

    /**
     * Sends a request, waiting only for room.
     *
     * @param listener told once of the end, unless this throws
     * @throws IOException if the connection has failed
     */
    Exchange submit(Tmessage request, Listener listener) throws IOException {
        Exchange exchange = exchange(request, listener, true);
        outstanding.admit(exchange);
        return exchange;
    }

    /**
     * Sends a request that follows from another, waiting for nothing; from a listener.
     *
     * @param listener told once of the end
     */
    void follow(Tmessage request, Listener listener) {
        try {
            outstanding.admit(exchange(request, listener, false));
        } catch (IOException e) {
            listener.failed(e);
        }
    }

    private Exchange exchange(Tmessage request, Listener listener, boolean admitted) {
        Duration timeout =
                request instanceof Tmessage.Tversion
                        ? options.connectTimeout()
                        : options.answerTimeout();
        return new Exchange(request, listener, timeout.toNanos(), admitted);
    }

    /** The server shall forget {@code fid}; whether it worked does not matter. */
    void forget(int fid) {
        follow(
                new Tmessage.Tclunk(fid),
                new Listener() {
                    @Override
                    public void answered(Rmessage reply) {
                        fids.giveBack(fid);
                    }

                    @Override
                    public void failed(IOException cause) {}
                });
    }

    /**
     * Sends a request and waits for its answer.
     *
     * @throws ErrorReply if the server refuses
     * @throws InterruptedIOException if the thread is interrupted; the request was given up
     */
    <R extends Rmessage> R call(Tmessage request, Class<R> kind) throws IOException {
        Awaiting awaiting = new Awaiting();
        Exchange exchange = submit(request, awaiting);
        try {
            awaiting.await();
        } catch (InterruptedException _) {
            abandon(exchange, awaiting);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
        return require(kind, awaiting.reply());
    }

    /** {@code reply} if it is one of {@code kind}, which it is unless the server refused. */
    static <R extends Rmessage> R require(Class<R> kind, Rmessage reply) throws ErrorReply {
        if (reply instanceof Rmessage.Rlerror(int error)) {
            throw new ErrorReply(error);
        }
        return kind.cast(reply);
    }

    /** What it holds must not be used any more when this returns. */
    void abandon(Exchange exchange, Awaiting awaiting) {
        giveUp(exchange, new IOException("interrupted"));
        try {
            if (awaiting.await(FLUSH_PATIENCE.toNanos())) {
                return;
            }
        } catch (InterruptedException _) {
            // Once more: then there is no time for politeness.
        }
        fail(new ConnectionLostException("interrupted", null));
    }

    /** Asks the server to forget {@code exchange}, which then ends soon, if only with this. */
    void giveUp(Exchange exchange, IOException reason) {
        long patience = Math.min(FLUSH_PATIENCE.toNanos(), options.answerTimeout().toNanos());
        Outstanding.Flush what =
                outstanding.flush(
                        exchange,
                        tag ->
                                new Exchange(
                                        new Tmessage.Tflush(tag),
                                        new Flushed(exchange, reason),
                                        patience,
                                        false));
        if (what == Outstanding.Flush.UNSENT) {
            tellFailed(exchange, reason);
        }
    }

    /** Waits for the confirmation that a request was forgotten. */
    private final class Flushed implements Listener {

        private final Exchange exchange;
        private final IOException reason;

        Flushed(Exchange exchange, IOException reason) {
            this.exchange = exchange;
            this.reason = reason;
        }

        @Override
        public void answered(Rmessage reply) {
            if (outstanding.flushed(exchange)) {
                tellFailed(exchange, reason);
            }
        }

        @Override
        public void failed(IOException cause) {}
    }

    private void tellFailed(Exchange exchange, IOException reason) {
        try {
            exchange.listener.failed(reason);
        } finally {
            outstanding.leave(exchange);
        }
    }

    private void write() {
        try {
            for (List<Exchange> queued = outstanding.takeQueued();
                    !queued.isEmpty();
                    queued = outstanding.takeQueued()) {
                send(queued);
                outstanding.sent(queued);
            }
        } catch (IOException e) {
            fail(lost(e));
        } catch (InterruptedException e) {
            fail(lost(new IOException(e)));
        } catch (RuntimeException | Error e) {
            fail(new ConnectionLostException("sending broke: " + e, e));
            throw e;
        }
    }

    private void send(List<Exchange> exchanges) throws IOException {
        sending.lock();
        try {
            if (outstanding.failure() != null) {
                return;
            }
            for (Exchange exchange : exchanges) {
                writer.add(exchange.tag, exchange.request);
            }
            writer.flush();
        } finally {
            sending.unlock();
        }
    }

    private void read() {
        try {
            while (outstanding.failure() == null) {
                receive();
            }
        } catch (IOException e) {
            fail(lost(e));
        } catch (RuntimeException | Error e) {
            fail(new ConnectionLostException("receiving broke: " + e, e));
            throw e;
        }
    }

    private void receive() throws IOException {
        int size = frames.next();
        int type = frames.type();
        Exchange exchange = outstanding.awaiting(frames.tag());
        if (exchange == null) {
            throw new IOException(
                    "the server answered request %d, which nobody asked".formatted(frames.tag()));
        }
        ByteBuffer target =
                type == Rmessage.Rread.TYPE && exchange.request instanceof Tmessage.Tread
                        ? exchange.listener.target()
                        : null;
        Rmessage reply =
                target == null
                        ? Frame.decodeReply(type, frames.body(size))
                        : receiveInto(target, size);
        check(exchange.request, reply);
        if (reply instanceof Rmessage.Rversion(int msize, String _)) {
            frames.setMaxFrameBytes(
                    (int) Math.min(messageBytes, Math.max(0, Integer.toUnsignedLong(msize))));
        }
        outstanding.answered(exchange);
        try {
            exchange.listener.answered(reply);
        } finally {
            outstanding.leave(exchange);
        }
    }

    private Rmessage receiveInto(ByteBuffer target, int size) throws IOException {
        receiving.lock();
        try {
            if (outstanding.failure() != null) {
                throw new ClosedChannelException();
            }
            int start = target.position();
            frames.readData(size, target);
            return new Rmessage.Rread(target.slice(start, target.position() - start));
        } finally {
            receiving.unlock();
        }
    }

    private static void check(Tmessage request, Message reply) throws IOException {
        boolean flush = request instanceof Tmessage.Tflush;
        boolean fits =
                reply.type() == request.type() + 1
                        || (reply.type() == Rmessage.Rlerror.TYPE && !flush);
        boolean readTooMuch =
                switch (reply) {
                    case Rmessage.Rread(ByteBuffer data) ->
                            request instanceof Tmessage.Tread asked
                                    && data.remaining() > Integer.toUnsignedLong(asked.count());
                    case Rmessage.Rreaddir(ByteBuffer data) ->
                            request instanceof Tmessage.Treaddir asked
                                    && data.remaining() > Integer.toUnsignedLong(asked.count());
                    case Rmessage.Rwrite(int count) ->
                            request instanceof Tmessage.Twrite asked
                                    && Integer.toUnsignedLong(count) > asked.data().remaining();
                    case Rmessage.Rwalk walk ->
                            request instanceof Tmessage.Twalk asked
                                    && walk.qids().size() > asked.names().size();
                    default -> false;
                };
        if (!fits || readTooMuch) {
            throw new IOException(
                    "the server answered a request of type %d with %s of type %d"
                            .formatted(
                                    request.type(),
                                    fits ? "too much in one" : "one",
                                    reply.type()));
        }
    }

    private static IOException lost(IOException cause) {
        return new ConnectionLostException(
                cause instanceof ClosedChannelException
                        ? "the connection was closed"
                        : String.valueOf(cause.getMessage()),
                cause);
    }

    private void watch() {
        long period =
                Math.max(
                        1_000_000,
                        Math.min(
                                        options.connectTimeout().toNanos(),
                                        options.answerTimeout().toNanos())
                                / LOOKS_PER_TIMEOUT);
        try {
            while (outstanding.failure() == null) {
                outstanding.awaitOverdue(period, this::isStalled).forEach(this::overdue);
                if (isStalled()) {
                    fail(
                            new ConnectionLostException(
                                    "the server takes nothing for " + seconds(), null));
                }
            }
        } catch (InterruptedException e) {
            fail(lost(new IOException(e)));
        }
    }

    private boolean isStalled() {
        return writer.stalledNanos() > options.answerTimeout().toNanos();
    }

    private String seconds() {
        return options.answerTimeout().toMillis() / 1000.0 + " s";
    }

    private void overdue(Exchange exchange) {
        switch (exchange.request) {
            case Tmessage.Tflush _, Tmessage.Tversion _ ->
                    fail(new ConnectionLostException("the server does not answer in time", null));
            default ->
                    giveUp(
                            exchange,
                            new IOException("the server has no answer within " + seconds()));
        }
    }

    @SuppressWarnings("LockNotBeforeTry") // taken only to see that nobody has it
    private void fail(IOException cause) {
        if (!outstanding.fail(cause)) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        // Nobody is told before all buffers are left alone.
        sending.lock();
        sending.unlock();
        receiving.lock();
        receiving.unlock();
        outstanding.abandoned().forEach(exchange -> exchange.listener.failed(cause));
    }

    /** Ends everything at once. */
    void abort(String reason) {
        fail(new ConnectionLostException(reason, null));
    }

    /**
     * Ends the connection; what is under way has a moment to come to its end, since diod 1.0.24 may
     * die of a connection that ends under a request. The server forgets what it knew by this
     * connection.
     */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            outstanding.awaitIdle(IDLE_PATIENCE.toNanos());
        } catch (InterruptedException _) {
            interrupted = true;
        }
        abort("the connection was closed");
        for (Thread thread : threads) {
            if (thread != Thread.currentThread()) {
                interrupted |= !join(thread);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean join(Thread thread) {
        try {
            thread.join(CLOSE_PATIENCE);
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }
}
