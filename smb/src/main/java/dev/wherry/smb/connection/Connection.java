package dev.wherry.smb.connection;

import dev.wherry.core.Ticker;
import dev.wherry.smb.connection.Exchange.Protection;
import dev.wherry.smb.crypto.Opener;
import dev.wherry.smb.crypto.Signer;
import dev.wherry.smb.crypto.WarmUp;
import dev.wherry.smb.login.LoginMechanism;
import dev.wherry.smb.wire.Bare;
import dev.wherry.smb.wire.Command;
import dev.wherry.smb.wire.Compound;
import dev.wherry.smb.wire.Dialect;
import dev.wherry.smb.wire.Frame;
import dev.wherry.smb.wire.Header;
import dev.wherry.smb.wire.OplockBreak;
import dev.wherry.smb.wire.ProtocolException;
import dev.wherry.smb.wire.Request;
import dev.wherry.smb.wire.Response;
import dev.wherry.smb.wire.Status;
import dev.wherry.smb.wire.Transform;
import dev.wherry.smb.wire.TreeConnect;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection with a login, on which any number of compounds may be under way.
 *
 * <p>Safe for any thread. Once it has failed it stays so: everything under way is told, and every
 * later call throws the same failure.
 */
public final class Connection implements AutoCloseable {

    /** What a frame may be longer than the largest payload: headers, padding, a listing. */
    private static final int FRAME_SLACK_BYTES = 64 * 1024;

    private static final int MAX_HANDSHAKE_FRAME_BYTES = 256 * 1024;

    /** The most bytes in one READ or WRITE: 1 MiB keeps a LAN busy without waiting long. */
    private static final int MAX_CHUNK_BYTES = 1024 * 1024;

    private static final int SOCKET_BUFFER_BYTES = 1024 * 1024;
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(2);

    private final SocketChannel channel;
    private final FrameReader frames;
    private final FrameWriter writer;
    private final Session session;
    private final Outstanding outstanding;
    private final String host;
    private final @Nullable Signer verifier;
    private final @Nullable Opener opener;
    private final ConcurrentHashMap<String, Tree> trees = new ConcurrentHashMap<>();
    private final List<Thread> threads;
    private final Renewal renewal;
    private @Nullable Exchange unfinished;

    private Connection(
            SocketChannel channel,
            FrameReader frames,
            Session session,
            Outstanding outstanding,
            String host,
            Supplier<LoginMechanism> mechanisms) {
        this.channel = channel;
        this.frames = frames;
        this.session = session;
        this.outstanding = outstanding;
        this.host = host;
        this.renewal = new Renewal(new RenewalSteps(), mechanisms, session.offer().securityMode());
        this.verifier = session.newSigner();
        this.opener = session.newOpener();
        this.writer =
                new FrameWriter(
                        channel,
                        session.id(),
                        session.newSigner(),
                        session.newSealer(),
                        this::warmUp);
        this.threads =
                List.of(
                        Thread.ofPlatform().daemon().name("smb-reader").unstarted(this::read),
                        Thread.ofPlatform().daemon().name("smb-writer").unstarted(this::write),
                        Thread.ofVirtual().name("smb-watchdog").unstarted(this::watch));
    }

    /**
     * Connects, negotiates and logs in.
     *
     * @param mechanisms makes one for each login: the first, and those of a session that expires
     * @throws StatusException if the server refuses the login
     * @throws RefusedException if trying again would not help
     * @throws IOException if the server cannot be reached
     */
    public static Connection open(
            InetSocketAddress server, Settings settings, Supplier<LoginMechanism> mechanisms)
            throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER_BYTES);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER_BYTES);
            channel.socket().connect(server, (int) settings.connectTimeout().toMillis());
            Connection connection = logIn(channel, settings, mechanisms, server.getHostString());
            connection.threads.forEach(Thread::start);
            return connection;
        } catch (Throwable e) {
            channel.close();
            throw e;
        }
    }

    private static Connection logIn(
            SocketChannel channel,
            Settings settings,
            Supplier<LoginMechanism> mechanisms,
            String host)
            throws IOException {
        FrameReader frames = new FrameReader(channel, MAX_HANDSHAKE_FRAME_BYTES);
        CreditWindow credits = new CreditWindow();
        try (Deadline deadline = new Deadline(channel, settings.connectTimeout())) {
            try {
                Session session =
                        new Handshake(channel, frames, credits, settings).run(mechanisms.get());
                frames.setMaxFrameBytes(
                        Math.min(Frame.MAX_BYTES, MAX_CHUNK_BYTES + FRAME_SLACK_BYTES));
                return new Connection(
                        channel,
                        frames,
                        session,
                        new Outstanding(credits, settings.answerTimeout(), Ticker.SYSTEM),
                        host,
                        mechanisms);
            } catch (java.nio.channels.ClosedChannelException e) {
                if (deadline.hasPassed()) {
                    throw new ConnectionLostException(
                            "no answer within " + settings.connectTimeout().toSeconds() + " s", e);
                }
                throw e;
            }
        }
    }

    /** The dialect spoken. */
    public Dialect dialect() {
        return session.dialect();
    }

    /** In words, how what is sent is protected. */
    public String protection() {
        if (session.sealAll()) {
            return "sealed with " + session.cipher();
        }
        return session.signAll() ? "signed with " + session.signing() : "neither signed nor sealed";
    }

    /** Why the connection ended; null while it goes on. */
    public @Nullable IOException failure() {
        return outstanding.failure();
    }

    /**
     * The largest payload for a WRITE now: what the server allows, and what leaves credits for
     * others to be under way.
     */
    public int maxWriteBytes() {
        return affordable(session.answer().maxWriteBytes());
    }

    /** The largest payload for a READ now. */
    public int maxReadBytes() {
        return affordable(session.answer().maxReadBytes());
    }

    /** The largest listing in one response now. */
    public int maxTransactBytes() {
        return affordable(session.answer().maxTransactBytes());
    }

    private int affordable(int serverLimit) {
        int quarterOfCredits = outstanding.capacity() / 4 * Request.BYTES_PER_CREDIT;
        int limit = serverLimit <= 0 ? Request.BYTES_PER_CREDIT : serverLimit;
        return Math.max(
                Request.BYTES_PER_CREDIT,
                Math.min(MAX_CHUNK_BYTES, Math.min(limit, quarterOfCredits)));
    }

    /** How many compounds that cost {@code charge} each the server's credits allow at a time. */
    public int affordableDepth(int charge) {
        return Math.max(1, outstanding.capacity() / charge);
    }

    /**
     * Reaches a share, or finds it where it was reached before.
     *
     * @throws StatusException if there is none of that name, or it is not for this user
     * @throws RefusedException if it holds no files
     */
    public Tree tree(String share) throws IOException {
        Tree known = trees.get(share);
        if (known != null) {
            return known;
        }
        Request request = new TreeConnect.Request("\\\\" + host + "\\" + share);
        Reply reply = call(null, Compound.of(request)).getFirst();
        TreeConnect.Response response = reply.require(TreeConnect.Response.class);
        if (response.shareType() != TreeConnect.TYPE_DISK) {
            throw new RefusedException("it is a printer or a pipe", "name a share with files");
        }
        boolean sealed = (response.shareFlags() & TreeConnect.FLAG_ENCRYPT_DATA) != 0;
        if (sealed && opener == null) {
            throw new RefusedException(
                    "the share requires encryption, but there is no key or no cipher in common",
                    "name a user, and enable AES-GCM and dialect 3.1.1 on the server");
        }
        Tree tree = new Tree(reply.header().treeId(), sealed, response.maximalAccess());
        if (session.dialect() == Dialect.SMB_3_0 || session.dialect() == Dialect.SMB_3_0_2) {
            validateNegotiation(tree);
        }
        trees.put(share, tree);
        return tree;
    }

    private void validateNegotiation(Tree tree) throws IOException {
        if (session.keys() == null) {
            return;
        }
        Compound question = Compound.of(NegotiateValidation.question(session.offer()));
        NegotiateValidation.check(call(tree, question).getFirst(), session.answer());
    }

    /**
     * Sends one frame, waiting only for credits.
     *
     * @param tree null for what concerns no share
     * @param listener told once of the end, unless this throws
     * @throws IOException if the connection has failed
     */
    public void submit(@Nullable Tree tree, Compound compound, Listener listener)
            throws IOException {
        outstanding.admit(exchange(tree, compound, listener));
    }

    private Exchange exchange(@Nullable Tree tree, Compound compound, Listener listener) {
        Protection protection = protection(tree, compound.requests().getFirst().command());
        return new Exchange(compound, tree == null ? 0 : tree.id(), protection, listener);
    }

    private Protection protection(@Nullable Tree tree, Command first) {
        if (opener != null && (session.sealAll() || (tree != null && tree.sealed()))) {
            return Protection.SEALED;
        }
        boolean mustSign = first == Command.TREE_CONNECT || first == Command.IOCTL;
        return verifier != null && (session.signAll() || mustSign)
                ? Protection.SIGNED
                : Protection.PLAIN;
    }

    /**
     * Sends one frame and waits for its answers, which are the caller's own.
     *
     * <p>An interrupt cancels what the server said would take a while, and ends the connection
     * otherwise: what was asked may have happened or not, and its buffers must not be sent any
     * more.
     */
    public List<Reply> call(@Nullable Tree tree, Compound compound) throws IOException {
        Awaiting awaiting = new Awaiting();
        Exchange exchange = exchange(tree, compound, awaiting);
        outstanding.admit(exchange);
        try {
            return awaiting.replies();
        } catch (InterruptedException e) {
            boolean ended = endsWhenCancelled(exchange, awaiting);
            Thread.currentThread().interrupt();
            if (ended) {
                throw new InterruptedIOException("interrupted");
            }
            var failure = new ConnectionLostException("interrupted", e);
            fail(failure);
            throw failure;
        }
    }

    private boolean endsWhenCancelled(Exchange exchange, Awaiting awaiting) {
        try {
            return outstanding.cancel(exchange) && awaiting.await(Outstanding.CANCEL_PATIENCE);
        } catch (InterruptedException _) {
            return false;
        }
    }

    /** What the renewal of a session asks of its connection. */
    private final class RenewalSteps implements Renewal.Steps {

        @Override
        public Reply ask(Request request) throws IOException {
            return call(null, Compound.of(request)).getFirst();
        }

        @Override
        public long nextMessageId() {
            return outstanding.nextMessageId();
        }

        @Override
        public void send(Exchange exchange) throws IOException {
            outstanding.admit(exchange);
        }

        @Override
        public void fail(IOException cause) {
            Connection.this.fail(cause);
        }
    }

    /** Logs in once more, as when the session had expired; for tests. */
    void renew() throws IOException {
        renewal.logIn();
    }

    private void write() {
        try {
            for (List<Exchange> queued = outstanding.takeQueued();
                    !queued.isEmpty();
                    queued = outstanding.takeQueued()) {
                for (Exchange exchange : queued) {
                    writer.add(exchange);
                }
                writer.flush();
            }
        } catch (IOException e) {
            fail(lost(e));
        } catch (InterruptedException e) {
            fail(lost(new IOException(e)));
        } catch (RuntimeException | Error e) {
            fail(new ConnectionLostException("writer failed: " + e, e));
            throw e;
        }
    }

    private void read() {
        try {
            while (outstanding.failure() == null) {
                receive(frames.next());
            }
        } catch (IOException e) {
            fail(lost(e));
        } catch (RuntimeException | Error e) {
            fail(new ConnectionLostException("reader failed: " + e, e));
            throw e;
        }
    }

    private void warmUp() {
        Thread.ofPlatform()
                .daemon()
                .name("smb-warm-up")
                .start(session.sealAll() ? WarmUp::seal : () -> WarmUp.sign(session.signing()));
    }

    private static IOException lost(IOException cause) {
        return new ConnectionLostException(
                cause instanceof java.nio.channels.ClosedChannelException
                        ? "the connection was closed"
                        : String.valueOf(cause.getMessage()),
                cause);
    }

    private void watch() {
        try {
            if (outstanding.awaitOverdue()) {
                fail(new ConnectionLostException("the server does not answer in time", null));
            }
        } catch (InterruptedException e) {
            fail(lost(new IOException(e)));
        }
    }

    private void receive(ByteBuffer frame) throws IOException {
        boolean sealed = Transform.isAt(frame);
        if (sealed && opener == null) {
            throw new ProtocolException("encrypted frame in a session without a cipher");
        }
        ByteBuffer messages = sealed && opener != null ? opener.open(frame) : frame;
        Frame.split(messages, (header, message) -> receive(header, message, sealed));
        retainUnfinished(null);
    }

    private void receive(Header header, ByteBuffer message, boolean sealed) throws IOException {
        if (!header.isResponse()) {
            throw new ProtocolException("the server sent a request");
        }
        if (header.messageId() == Header.UNSOLICITED) {
            acknowledgeBreak(header, message);
            return;
        }
        Outstanding.Awaited awaited = outstanding.answered(header);
        if (awaited == null) {
            return;
        }
        Exchange exchange = awaited.exchange();
        retainUnfinished(exchange);
        try {
            if (!sealed) {
                verify(header, message, exchange.protection());
            }
            if (Status.endsSession(header.status()) && !mayBeRenewed(awaited, header)) {
                throw new StatusException(header.command(), header.status());
            }
            exchange.received(awaited.part(), header, Response.decode(header, message));
        } catch (IOException e) {
            fail(lost(e));
            exchange.fail(lost(e));
            throw e;
        }
        if (exchange.isComplete()) {
            unfinished = null;
            if (exchange.isExpired()) {
                renewal.refused(exchange);
            } else {
                exchange.complete();
            }
        } else {
            unfinished = exchange;
        }
    }

    /** Only a frame of which nothing was done can be sent again. */
    private static boolean mayBeRenewed(Outstanding.Awaited awaited, Header header) {
        return header.status() == Status.NETWORK_SESSION_EXPIRED
                && header.command() != Command.SESSION_SETUP
                && header.command() != Command.LOGOFF
                && (awaited.part() == 0 || awaited.exchange().isExpired());
    }

    /** Answers that wait for others of the same exchange outlive their frame. */
    private void retainUnfinished(@Nullable Exchange next) {
        if (unfinished != null && unfinished != next) {
            unfinished.detach();
            unfinished = null;
        }
    }

    /** 3.2.5.1.3: what must be protected is, and what claims to be signed is signed rightly. */
    private void verify(Header header, ByteBuffer message, Protection protection)
            throws IOException {
        if (header.isSigned() && verifier != null) {
            if (!verifier.verify(message)) {
                throw new ProtocolException(
                        "signature of an answer to %s is wrong".formatted(header.command()));
            }
            return;
        }
        if (protection != Protection.PLAIN && !Status.endsSession(header.status())) {
            throw new ProtocolException(
                    "answer to %s is not %s"
                            .formatted(
                                    header.command(),
                                    protection == Protection.SEALED ? "encrypted" : "signed"));
        }
    }

    private void acknowledgeBreak(Header header, ByteBuffer message) throws IOException {
        if (header.command() != Command.OPLOCK_BREAK) {
            throw new ProtocolException(header.command() + " that nobody asked for");
        }
        Request acknowledgment =
                switch (Response.decode(header, message)) {
                    case OplockBreak.Oplock oplock -> oplock;
                    case OplockBreak.LeaseNotification(var key, int state, boolean wanted) ->
                            wanted ? new OplockBreak.LeaseAcknowledgment(key, state) : null;
                    default -> null;
                };
        if (acknowledgment != null) {
            Thread.ofVirtual().name("smb-break").start(() -> sendQuietly(acknowledgment));
        }
    }

    private void sendQuietly(Request acknowledgment) {
        try {
            call(null, Compound.of(acknowledgment));
        } catch (IOException _) {
            // Whoever uses the connection meets the same failure.
        }
    }

    private void fail(IOException cause) {
        if (!outstanding.fail(cause)) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        outstanding.abandoned().forEach(exchange -> exchange.fail(cause));
    }

    /** Ends everything at once, without a word to the server. */
    public void abort(String reason) {
        fail(new ConnectionLostException(reason, null));
    }

    /** Logs off without waiting for the answer for long, and ends everything. */
    @Override
    public void close() {
        if (outstanding.failure() == null) {
            Awaiting goodbye = new Awaiting();
            try {
                Compound logoff = Compound.of(new Bare(Command.LOGOFF));
                outstanding.admit(
                        new Exchange(logoff, 0, protection(null, Command.LOGOFF), goodbye),
                        CLOSE_PATIENCE);
                boolean _ = goodbye.await(CLOSE_PATIENCE);
            } catch (IOException e) {
                fail(lost(e));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        fail(new ConnectionLostException("the connection was closed", null));
        boolean interrupted = Thread.interrupted();
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
            return thread.join(CLOSE_PATIENCE);
        } catch (InterruptedException _) {
            return false;
        }
    }
}
