package dev.wherry.doctor.probe;

import dev.wherry.doctor.text.EvidenceText;
import dev.wherry.linux.Mount;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can be asked of the other side, or of the kernel, about a mount's server. */
public final class ServerQuestions {

    /** What a Linux client can ask for at most, over a socket. */
    private static final int ASKED = 1 << 20;

    private static final int DEFAULT_PORT = 564;
    private static final int TIMEOUT_MILLIS = 2000;
    private static final int MOST_STEPS = 64;
    private static final byte TVERSION = 100;
    private static final byte RVERSION = 101;
    private static final int LEAST_REPLY = 13;
    private static final int MOST_REPLY = 256;
    private static final Path DEBUG_DATA = Path.of("/proc/fs/cifs/DebugData");
    private static final Pattern HOST = Pattern.compile("Hostname: (\\S+)");
    private static final Pattern CAPABILITIES =
            Pattern.compile("Server capabilities: 0x([0-9a-fA-F]{1,8})");
    private static final int LARGE_MTU = 0x4;

    private ServerQuestions() {}

    /**
     * The largest msize that the server of {@code mount} agrees to: a connection of our own, one
     * {@code Tversion}, at most two seconds. Empty where it cannot be reached so.
     */
    public static OptionalLong msize(Mount mount) {
        try {
            return address(mount).map(ServerQuestions::ask).orElse(OptionalLong.empty());
        } catch (RuntimeException _) {
            // An address that is none: the kernel knew a better one.
            return OptionalLong.empty();
        }
    }

    private static Optional<SocketAddress> address(Mount mount) {
        if (!mount.type().equals("9p")) {
            return Optional.empty();
        }
        return switch (mount.option("trans").orElse("")) {
            case "tcp" ->
                    Optional.of(
                            new InetSocketAddress(
                                    mount.source(),
                                    mount.option("port")
                                            .map(Integer::parseInt)
                                            .orElse(DEFAULT_PORT)));
            case "unix" -> Optional.of(UnixDomainSocketAddress.of(mount.source()));
            default -> Optional.empty();
        };
    }

    private static OptionalLong ask(SocketAddress address) {
        try (SocketChannel channel =
                        address instanceof UnixDomainSocketAddress
                                ? SocketChannel.open(java.net.StandardProtocolFamily.UNIX)
                                : SocketChannel.open();
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
            boolean connected = channel.connect(address);
            ByteBuffer question = question();
            ByteBuffer reply = ByteBuffer.allocate(MOST_REPLY).order(ByteOrder.LITTLE_ENDIAN);
            for (int step = 0; step < MOST_STEPS; step++) {
                if (connected) {
                    key.interestOps(
                            question.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
                }
                if (selector.select(TIMEOUT_MILLIS) == 0) {
                    return OptionalLong.empty();
                }
                selector.selectedKeys().clear();
                if (!connected) {
                    connected = channel.finishConnect();
                } else if (question.hasRemaining()) {
                    channel.write(question);
                } else if (channel.read(reply) < 0 || isWhole(reply)) {
                    return agreed(reply);
                }
            }
        } catch (IOException _) {
            // Nobody answers here; the kernel's own connection was opened otherwise.
        }
        return OptionalLong.empty();
    }

    /** size[4] Tversion tag[2] msize[4] version[s]. */
    private static ByteBuffer question() {
        byte[] version = "9P2000.L".getBytes(StandardCharsets.US_ASCII);
        int size = 4 + 1 + 2 + 4 + 2 + version.length;
        return ByteBuffer.allocate(size)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(size)
                .put(TVERSION)
                .putShort((short) -1)
                .putInt(ASKED)
                .putShort((short) version.length)
                .put(version)
                .flip();
    }

    private static boolean isWhole(ByteBuffer reply) {
        return reply.position() >= 4 && reply.position() >= reply.getInt(0);
    }

    private static OptionalLong agreed(ByteBuffer reply) {
        boolean version = reply.position() >= LEAST_REPLY && reply.get(4) == RVERSION;
        return version
                ? OptionalLong.of(Math.min(ASKED, Integer.toUnsignedLong(reply.getInt(7))))
                : OptionalLong.empty();
    }

    /** Whether the SMB server of {@code mount} offers requests beyond 64 KiB, as the kernel saw. */
    public static Optional<Boolean> largeMtu(Mount mount) {
        if (!mount.type().equals("cifs") && !mount.type().equals("smb3")) {
            return Optional.empty();
        }
        if (!Files.isReadable(DEBUG_DATA)) {
            return Optional.empty();
        }
        try {
            return largeMtu(EvidenceText.read(DEBUG_DATA), mount.source());
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    static Optional<Boolean> largeMtu(EvidenceText debugData, String source) {
        String host = "";
        for (String line : debugData.lines()) {
            Matcher named = HOST.matcher(line);
            if (named.find()) {
                host = named.group(1);
            }
            Matcher capabilities = CAPABILITIES.matcher(line);
            if (capabilities.find() && source.startsWith("//" + host + "/")) {
                long bits = Long.parseLong(capabilities.group(1), 16);
                return Optional.of((bits & LARGE_MTU) != 0);
            }
        }
        return Optional.empty();
    }
}
