package dev.wherry.smb;

import dev.wherry.testkit.PeerScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A real smbd of its own, started by the lab's script; needs root and Debian's package samba. */
public final class Samba implements AutoCloseable {

    private final PeerScript script;

    private Samba(PeerScript script) {
        this.script = script;
    }

    /** Starts one with the script's own {@code options}. */
    public static Samba start(String... options) throws IOException {
        return new Samba(PeerScript.start("samba", options));
    }

    /** On loopback. */
    public int port() {
        return Integer.parseInt(script.fact("port"));
    }

    public char[] password() throws IOException {
        return Files.readString(Path.of(script.fact("password_file"))).strip().toCharArray();
    }

    /** Its own directory, with shares in it. */
    Path directory() {
        return Path.of(script.fact("dir"));
    }

    /** Where what is put on {@code share} appears. */
    public Path path(String share) {
        return Path.of(script.fact(share + "_path"));
    }

    String userName() {
        return script.fact("user");
    }

    /** The user the script made. */
    Credentials user() throws IOException {
        return Credentials.user("", script.fact("user"), password());
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
        long parent = Long.parseLong(script.fact("pid"));
        try (Stream<ProcessHandle> children =
                ProcessHandle.of(parent).stream().flatMap(ProcessHandle::children)) {
            return children.toList();
        }
    }

    @Override
    public void close() {
        script.close();
    }
}
