package dev.wherry.smb;

import dev.wherry.core.Protection;
import dev.wherry.smb.connection.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A server, with a few connections to it. The first is opened at once, the others when there is
 * work for them; each has a client GUID of its own, so that Samba serves each in a process of its
 * own. Safe for any thread.
 */
public final class SmbClient implements AutoCloseable {

    /** Where SMB is spoken unless somebody says otherwise. */
    public static final int DEFAULT_PORT = 445;

    private final String host;
    private final int port;
    private final SmbOptions options;
    private final List<Link> links;

    private SmbClient(String host, int port, SmbOptions options, List<Link> links) {
        this.host = host;
        this.port = port;
        this.options = options;
        this.links = links;
    }

    /**
     * Reaches {@code host} and logs in.
     *
     * @throws SmbException if that does not work; its status says whether the server refused
     */
    public static SmbClient connect(
            String host, int port, Credentials credentials, SmbOptions options) throws IOException {
        Settings all = Settings.DEFAULT;
        return connect(
                host,
                port,
                credentials,
                options,
                new Settings(
                        all.dialects(),
                        all.ciphers(),
                        all.signingAlgorithms(),
                        options.protection() == Protection.SIGNED,
                        options.protection() == Protection.SEALED,
                        options.connectTimeout(),
                        options.answerTimeout()));
    }

    /** The same with a say in what is negotiated; for tests. */
    static SmbClient connect(
            String host, int port, Credentials credentials, SmbOptions options, Settings settings)
            throws IOException {
        List<Link> links = new ArrayList<>();
        for (int i = 0; i < options.connections(); i++) {
            links.add(new Link(host, port, settings, credentials));
        }
        SmbClient client = new SmbClient(host, port, options, List.copyOf(links));
        try {
            links.getFirst().connection();
            return client;
        } catch (IOException e) {
            client.close();
            throw SmbException.of("log in to", client + " as " + credentials, e);
        }
    }

    /**
     * A share of this server.
     *
     * @throws SmbException if there is none of that name, or it is not for this user
     */
    public Share share(String name) throws IOException {
        Share share = new Share(this + "/" + name, name, links, options);
        share.check();
        return share;
    }

    /** In words: the dialect, and how what is sent is protected. */
    public String protocol() throws IOException {
        return links.getFirst().protocol();
    }

    /** Logs off; what is under way fails. */
    @Override
    public void close() {
        links.forEach(Link::close);
    }

    /** The server as an address. */
    @Override
    public String toString() {
        return port == DEFAULT_PORT ? "smb://" + host : "smb://" + host + ":" + port;
    }
}
