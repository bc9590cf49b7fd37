package dev.wherry.smb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A real smbd of its own, started by the lab's script; needs root and Debian's package samba. */
public final class Samba implements AutoCloseable {

    private static final String SCRIPT = "../lab/peers/samba";

    private final Map<String, String> facts = new ConcurrentHashMap<>();

    private Samba(List<String> output) {
        for (String line : output) {
            int equals = line.indexOf('=');
            facts.put(line.substring(0, equals), line.substring(equals + 1));
        }
    }

    /** Starts one with the script's own {@code options}. */
    public static Samba start(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(SCRIPT, "start"));
        command.addAll(List.of(options));
        return new Samba(run(command));
    }

    private static List<String> run(List<String> command) throws IOException {
        Path errors = Files.createTempFile("samba", ".err");
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

    /** On loopback. */
    public int port() {
        return Integer.parseInt(fact("port"));
    }

    public char[] password() throws IOException {
        return Files.readString(Path.of(fact("password_file"))).strip().toCharArray();
    }

    /** Its own directory, with shares in it. */
    Path directory() {
        return Path.of(fact("dir"));
    }

    /** Where what is put on {@code share} appears. */
    public Path path(String share) {
        return Path.of(fact(share + "_path"));
    }

    String userName() {
        return fact("user");
    }

    /** The user the script made. */
    Credentials user() throws IOException {
        return Credentials.user("", fact("user"), password());
    }

    SmbClient connect() throws IOException {
        return connect(SmbOptions.DEFAULT);
    }

    SmbClient connect(SmbOptions options) throws IOException {
        return connect(user(), options);
    }

    SmbClient connect(Credentials credentials, SmbOptions options) throws IOException {
        return SmbClient.connect("127.0.0.1", port(), credentials, options);
    }

    /** The processes that serve a connection each. */
    List<ProcessHandle> servers() {
        long parent = Long.parseLong(fact("pid"));
        try (Stream<ProcessHandle> children =
                ProcessHandle.of(parent).stream().flatMap(ProcessHandle::children)) {
            return children.toList();
        }
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
