package dev.wherry.smb.connection;

import dev.wherry.smb.login.LoginMechanism;
import dev.wherry.smb.wire.Dialect;
import dev.wherry.smb.wire.Header;
import dev.wherry.smb.wire.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server in this process that speaks our own codec, keeps exact account of credits and message
 * ids as smbd does, and misbehaves where a test wants it to.
 */
public final class FakeServer implements AutoCloseable {

    /** The key that both sides of the pretended login know. */
    static final byte[] SESSION_KEY =
            "0123456789abcdef".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    /** What to do with one request instead of answering it rightly. */
    public enum Act {
        /** Answer it rightly. */
        ANSWER,
        /** Say first that it takes a while. */
        PEND,
        /** Say that it takes a while, and answer only when asked to cancel it. */
        HOLD,
        /** Never answer. */
        IGNORE,
        /** End the connection before doing it. */
        CUT,
        /** Do it, but end the connection before answering. */
        DO_AND_CUT,
        /** Answer with a signature that is wrong. */
        FORGE,
        /** Answer without a signature. */
        LEAVE_UNSIGNED,
        /** Say that fewer bytes were taken. */
        COUNT_SHORT,
        /** Answer each message of the compound in a frame of its own. */
        SPLIT,
        /** Send a break of an oplock first. */
        BREAK_OPLOCK,
        /** Answer with an id nobody used. */
        MISNUMBER,
    }

    /** Decides about each request; may also give a status to refuse it with. */
    @FunctionalInterface
    public interface Interference {

        /** Lets everything work. */
        Interference NONE = (_, _) -> Act.ANSWER;

        Act on(Header header, Request request);

        /** A status to refuse {@code request} with; 0 to do it. */
        default int refuse(Request request) {
            return 0;
        }
    }

    /**
     * What kind of server.
     *
     * @param maxCredits the most a client may hold
     */
    public record Kind(
            Dialect dialect, boolean signing, boolean sealing, int maxCredits, int maxWriteBytes) {

        /** 3.1.1, nothing insisted on, plenty of credits. */
        public static final Kind USUAL =
                new Kind(Dialect.SMB_3_1_1, false, false, 8192, 8 * 1024 * 1024);

        Kind signed() {
            return new Kind(dialect, true, sealing, maxCredits, maxWriteBytes);
        }

        Kind sealed() {
            return new Kind(dialect, signing, true, maxCredits, maxWriteBytes);
        }

        Kind speaking(Dialect other) {
            return new Kind(other, signing, sealing, maxCredits, maxWriteBytes);
        }

        Kind with(int credits, int writeBytes) {
            return new Kind(dialect, signing, sealing, credits, writeBytes);
        }
    }

    private final ServerSocketChannel listener;
    private final Kind kind;
    private final FakeFiles files = new FakeFiles();
    private final List<String> violations = new CopyOnWriteArrayList<>();
    private final Set<SocketChannel> peers = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile long readLimit = Long.MAX_VALUE;
    private volatile Interference interference = Interference.NONE;

    public FakeServer(Kind kind) throws IOException {
        this.kind = kind;
        this.listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread.ofVirtual().name("fake-listener").start(this::listen);
    }

    private void listen() {
        try {
            while (true) {
                SocketChannel peer = listener.accept();
                connections.incrementAndGet();
                peers.add(peer);
                Thread.ofVirtual().name("fake-session").start(() -> serve(peer));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void serve(SocketChannel peer) {
        try (peer) {
            new FakeSession(this, peer).run();
        } catch (IOException _) {
            // The peer went away, or was sent away.
        } catch (RuntimeException | Error e) {
            violations.add("server failed: " + e);
            throw e;
        } finally {
            peers.remove(peer);
        }
    }

    /** Reads that would go beyond end there, short. */
    public void limitReads(long position) {
        readLimit = position;
    }

    long readLimit() {
        return readLimit;
    }

    /** From now on. */
    public void interfere(Interference other) {
        interference = other;
    }

    Interference interference() {
        return interference;
    }

    Kind kind() {
        return kind;
    }

    FakeFiles files() {
        return files;
    }

    void violation(String what) {
        violations.add(what);
    }

    /** What clients did that no server allows. */
    public List<String> violations() {
        return List.copyOf(violations);
    }

    /** How many connections there have been. */
    public int connections() {
        return connections.get();
    }

    public int port() throws IOException {
        return ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }

    InetSocketAddress address() throws IOException {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port());
    }

    /** What is under a path with backslashes. */
    public Optional<byte[]> content(String path) {
        return files.content(path);
    }

    public void put(String path, byte[] bytes) {
        files.put(path, bytes);
    }

    public List<String> names() {
        return files.names();
    }

    /** Ends every connection there is. */
    public void cutAll() throws IOException {
        for (SocketChannel peer : peers) {
            peer.close();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        cutAll();
    }

    /** A login of two messages that leaves {@link #SESSION_KEY}. */
    public static LoginMechanism login() {
        return new LoginMechanism() {
            @Override
            public byte[] start() {
                return new byte[] {1};
            }

            @Override
            public byte[] next(byte[] serverToken) {
                return new byte[] {2};
            }

            @Override
            public byte[] sessionKey() {
                return SESSION_KEY.clone();
            }

            @Override
            public boolean anonymous() {
                return false;
            }

            @Override
            public boolean guest() {
                return false;
            }

            @Override
            public String user() {
                return "tester";
            }
        };
    }
}
