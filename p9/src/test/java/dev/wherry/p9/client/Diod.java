package dev.wherry.p9.client;

import dev.wherry.core.tree.TreePath;
import dev.wherry.testkit.PeerScript;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** A real diod of its own, started by the lab's script; needs root and Debian's package diod. */
final class Diod implements AutoCloseable {

    private final PeerScript script;

    private Diod(PeerScript script) {
        this.script = script;
    }

    static Diod start() throws IOException {
        return new Diod(PeerScript.start("diod"));
    }

    /** The exported folder, on this machine. */
    Path path() {
        return Path.of(script.fact("path"));
    }

    InetSocketAddress socket() {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), Integer.parseInt(script.fact("port")));
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
                script.fact("path"),
                null,
                new TreePath(path));
    }

    /** A client in {@code folder}. */
    P9Client connect(String folder) throws IOException {
        return P9Client.connect(folder, folder(folder), P9Options.DEFAULT);
    }

    @Override
    public void close() {
        script.close();
    }
}
