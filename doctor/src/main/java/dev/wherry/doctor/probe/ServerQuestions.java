package dev.wherry.doctor.probe;

import dev.wherry.doctor.text.EvidenceText;
import dev.wherry.linux.Mount;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can be asked of the other side, or of the kernel, about a mount's server. */
public final class ServerQuestions {

    private static final int NINE_P_PORT = 564;
    private static final int SMB_PORT = 445;
    private static final Path DEBUG_DATA = Path.of("/proc/fs/cifs/DebugData");
    private static final Pattern HOST = Pattern.compile("Hostname: (\\S+)");
    private static final Pattern CAPABILITIES =
            Pattern.compile("Server capabilities: 0x([0-9a-fA-F]{1,8})");
    private static final int LARGE_MTU = 0x4;

    private ServerQuestions() {}

    /**
     * The largest message that the server of {@code mount} agrees to: msize of a 9P server, reads
     * of an SMB one. A connection of our own, one question, at most two seconds a step. Empty where
     * it cannot be reached so.
     */
    public static OptionalLong largestMessage(Mount mount) {
        try {
            return switch (mount.type()) {
                case "9p" ->
                        nineP(mount)
                                .flatMap(server ->
                                        SocketQuestion.ask(
                                                server,
                                                NinePQuestion.question(),
                                                NinePQuestion::isWhole))
                                .map(NinePQuestion::msize)
                                .orElse(OptionalLong.empty());
                case "cifs", "smb3" ->
                        smb(mount)
                                .flatMap(server ->
                                        SocketQuestion.ask(
                                                server,
                                                SmbQuestion.question(),
                                                SmbQuestion::isWhole))
                                .map(SmbQuestion::mostReadBytes)
                                .orElse(OptionalLong.empty());
                default -> OptionalLong.empty();
            };
        } catch (IllegalArgumentException _) {
            // An address that is none: the kernel knew a better one.
            return OptionalLong.empty();
        }
    }

    private static Optional<SocketAddress> nineP(Mount mount) {
        return switch (mount.option("trans").orElse("")) {
            case "tcp" ->
                    Optional.of(new InetSocketAddress(mount.source(), port(mount, NINE_P_PORT)));
            case "unix" -> Optional.of(UnixDomainSocketAddress.of(mount.source()));
            default -> Optional.empty();
        };
    }

    private static Optional<SocketAddress> smb(Mount mount) {
        return mount.option("addr")
                .map(address -> new InetSocketAddress(address, port(mount, SMB_PORT)));
    }

    private static int port(Mount mount, int usual) {
        return mount.option("port").map(Integer::parseInt).orElse(usual);
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
