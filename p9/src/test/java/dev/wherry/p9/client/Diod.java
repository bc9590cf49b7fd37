package dev.wherry.p9.client;

import dev.wherry.core.tree.TreePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A real diod of its own, started by the lab's script; needs root and Debian's package diod. */
final class Diod implements AutoCloseable {

    private static final String SCRIPT = "../lab/peers/diod";

    private final Map<String, String> facts = new ConcurrentHashMap<>();

    private Diod(List<String> output) {
        for (String line : output) {
            int equals = line.indexOf('=');
            facts.put(line.substring(0, equals), line.substring(equals + 1));
        }
    }

    static Diod start() throws IOException {
        return new Diod(run(List.of(SCRIPT, "start")));
    }

    private static List<String> run(List<String> command) throws IOException {
        Path errors = Files.createTempFile("diod", ".err");
        try {
            Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
            List<String> output = process.inputReader().lines().toList();
            if (process.waitFor() != 0) {
                throw new IOException(command + ": " + Files.readString(errors));
            }
            return output;
        } catch (InterruptedException e) {
            throw new IOException(e);
        } finally {
            Files.delete(errors);
        }
    }

    private String fact(String key) {
        String value = facts.get(key);
        if (value == null) {
            throw new AssertionError("the script said nothing about " + key + ": " + facts);
        }
        return value;
    }

    /** The exported folder, on this machine. */
    Path path() {
        return Path.of(fact("path"));
    }

    InetSocketAddress socket() {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), Integer.parseInt(fact("port")));
    }

    /** What {@code folder} of the export is called; it is made if it does not exist. */
    P9Address folder(String folder) throws IOException {
        Files.createDirectories(path().resolve(folder));
        return address(socket(), folder);
    }

    /** The same through {@code proxy}, as this process's user. */
    P9Address address(InetSocketAddress proxy, String path) {
        return new P9Address(
                proxy.getAddress().getHostAddress(),
                proxy.getPort(),
                null,
                fact("path"),
                null,
                new TreePath(path));
    }

    /** A client in {@code folder}. */
    P9Client connect(String folder) throws IOException {
        return P9Client.connect(folder, folder(folder), P9Options.DEFAULT);
    }

    @Override
    public void close() {
        try {
            run(List.of(SCRIPT, "stop", fact("dir")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
