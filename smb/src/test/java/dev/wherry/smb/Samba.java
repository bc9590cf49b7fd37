package dev.wherry.smb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real smbd with one user, {@code root} with password {@code pw}, and one share, on a loopback
 * port of its own and with directories of its own. Needs root and Debian's package samba.
 */
final class Samba implements AutoCloseable {

    private static final int START_ATTEMPTS = 200;

    private final Path base;
    private final Path share;
    private final int port;
    private final Process smbd;

    private Samba(Path base, Path share, int port, Process smbd) {
        this.base = base;
        this.share = share;
        this.port = port;
        this.smbd = smbd;
    }

    /** With extra lines for the global section and for the share. */
    static Samba start(List<String> global, List<String> shareLines) throws IOException {
        Path base = Files.createTempDirectory("wherry-samba");
        Path share = Files.createTempDirectory(Path.of("/dev/shm"), "wherry-share");
        return start(base, share, global, shareLines);
    }

    static Samba start(Path base, Path share, List<String> global, List<String> shareLines)
            throws IOException {
        int port = freePort();
        for (String name : List.of("private", "run", "lock", "state", "cache", "ncalrpc")) {
            Files.createDirectory(base.resolve(name));
        }
        Files.createFile(base.resolve("private/smbpasswd"));
        Path configuration = base.resolve("smb.conf");
        Files.writeString(configuration, configuration(base, share, port, global, shareLines));
        run(List.of("smbpasswd", "-c", configuration.toString(), "-s", "-a", "root"), "pw\npw\n");
        Process smbd =
                new ProcessBuilder(
                                "smbd",
                                "-F",
                                "--no-process-group",
                                "-l",
                                base.toString(),
                                "-s",
                                configuration.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(base.resolve("output").toFile())
                        .start();
        Samba samba = new Samba(base, share, port, smbd);
        samba.awaitStart();
        return samba;
    }

    private static String configuration(
            Path base, Path share, int port, List<String> global, List<String> shareLines) {
        return """
               [global]
                server role = standalone server
                smb ports = %2$d
                interfaces = 127.0.0.1/8
                bind interfaces only = yes
                disable netbios = yes
                load printers = no
                printing = bsd
                printcap name = /dev/null
                disable spoolss = yes
                passdb backend = smbpasswd:%1$s/private/smbpasswd
                private dir = %1$s/private
                pid directory = %1$s/run
                lock directory = %1$s/lock
                state directory = %1$s/state
                cache directory = %1$s/cache
                ncalrpc dir = %1$s/ncalrpc
                log file = %1$s/log.smbd
                max log size = 0
               %4$s
               [share]
                path = %3$s
                read only = no
               %5$s
               """
                .formatted(
                        base,
                        port,
                        share,
                        String.join("\n", global),
                        String.join("\n", shareLines));
    }

    private static void run(List<String> command, String input) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var stdin = process.outputWriter()) {
            stdin.write(input);
        }
        String output = new String(process.getInputStream().readAllBytes());
        try {
            if (process.waitFor() != 0) {
                throw new IOException(command + ": " + output);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitStart() throws IOException {
        for (int i = 0; i < START_ATTEMPTS; i++) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress("127.0.0.1", port), 1000);
                return;
            } catch (IOException e) {
                pause();
            }
            if (!smbd.isAlive()) {
                throw new IOException(
                        "smbd ended: " + Files.readString(base.resolve("output")));
            }
        }
        throw new IOException("smbd does not listen");
    }

    private void pause() throws IOException {
        try {
            if (smbd.waitFor(20, TimeUnit.MILLISECONDS)) {
                throw new IOException(
                        "smbd ended: " + Files.readString(base.resolve("output")));
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    int port() {
        return port;
    }

    /** The directory that is shared. */
    Path share() {
        return share;
    }

    /** Processes that serve one connection each. */
    Stream<ProcessHandle> children() {
        return smbd.children();
    }

    @Override
    public void close() {
        List<ProcessHandle> children = smbd.descendants().toList();
        smbd.destroy();
        children.forEach(ProcessHandle::destroy);
        try {
            smbd.waitFor(5, TimeUnit.SECONDS);
            smbd.destroyForcibly();
            delete(base);
            delete(share);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> paths = Files.walk(tree)) {
            for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
