package dev.wherry.p9.client;

import dev.wherry.core.OperationException;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Tree;
import dev.wherry.core.tree.TreePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A folder of a 9P server, with a few connections to it. The first is opened at once, the others
 * when there is work for them; one that breaks is opened again, and work on it repeated as far as
 * that does no harm. Methods block; safe for any thread.
 */
public final class P9Client implements AutoCloseable {

    /** How often work is repeated after a connection broke. */
    private static final int RETRIES = 3;

    private final String name;
    private final List<Link> links;
    private final AtomicInteger turn = new AtomicInteger();

    private P9Client(String name, List<Link> links) {
        this.name = name;
        this.links = links;
    }

    /**
     * Reaches the folder that {@code address} names.
     *
     * @param name the folder as a user would write it, for messages
     * @throws OperationException if it cannot be reached or is no folder; then with the cause that
     *     {@link Tree} has for that
     */
    public static P9Client connect(String name, P9Address address, P9Options options)
            throws IOException {
        return connect(name, address, address.path(), options);
    }

    /** The folder that {@code address} names, with connections that are closed with it. */
    public static Tree openTree(String name, P9Address address, P9Options options)
            throws IOException {
        P9Client client = connect(name, address, options);
        return new P9Tree(client, client::close);
    }

    /**
     * The file that {@code address} names, for reading, with a connection that is closed with it.
     *
     * @param name the file as a user would write it
     */
    public static Source openSource(String name, P9Address address, P9Options options)
            throws IOException {
        P9Client client = connectAbove(name, address, options);
        try {
            return P9Source.open(client, client.nextLink(), last(address), client::close);
        } catch (IOException e) {
            client.close();
            throw Refusal.told("open", name, e);
        } catch (RuntimeException | Error e) {
            client.close();
            throw e;
        }
    }

    /**
     * The file that {@code address} names, for writing, with a connection that is closed with it.
     *
     * @param name the file as a user would write it
     * @throws OperationException if it cannot be opened; with a {@link
     *     java.nio.file.FileAlreadyExistsException} as its cause if it may not be replaced
     */
    public static Sink openSink(
            String name, P9Address address, SinkOptions sinkOptions, P9Options options)
            throws IOException {
        P9Client client = connectAbove(name, address, options);
        try {
            return P9Sink.open(
                    client, client.nextLink(), last(address), sinkOptions, client::close);
        } catch (IOException e) {
            client.close();
            throw Refusal.told("write", name, e);
        } catch (RuntimeException | Error e) {
            client.close();
            throw e;
        }
    }

    private static P9Client connectAbove(String name, P9Address address, P9Options options)
            throws IOException {
        if (address.path().isRoot()) {
            throw new IllegalArgumentException(name + " names an export, not a file in it");
        }
        String folder = name.substring(0, name.lastIndexOf(address.path().name()));
        return connect(folder, address, address.path().parent(), options.withConnections(1));
    }

    private static TreePath last(P9Address address) {
        return new TreePath(address.path().name());
    }

    private static P9Client connect(
            String name, P9Address address, TreePath base, P9Options options) throws IOException {
        List<Link> links = new ArrayList<>();
        for (int i = 0; i < options.connections(); i++) {
            links.add(new Link(address, base, options));
        }
        P9Client client = new P9Client(name, List.copyOf(links));
        try {
            links.getFirst().session();
            return client;
        } catch (IOException e) {
            client.close();
            throw Refusal.told("open", name, e);
        }
    }

    /** One try in a session; {@code again} tells that an earlier one may have worked. */
    @FunctionalInterface
    interface Attempt<T> {
        T run(Session session, boolean again) throws IOException;
    }

    /** Does {@code attempt} on {@code link}, repeatedly if the connection breaks. */
    <T> T attempt(Link link, Attempt<T> attempt) throws IOException {
        boolean again = false;
        for (int tries = 0; ; tries++) {
            try {
                return attempt.run(link.session(), again);
            } catch (ConnectionLostException e) {
                if (tries == RETRIES || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                again = true;
            }
        }
    }

    /** The links in turn, so that work spreads. */
    Link nextLink() {
        return links.get(Math.floorMod(turn.getAndIncrement(), links.size()));
    }

    List<Link> links() {
        return links;
    }

    String name() {
        return name;
    }

    /** What {@code path} is called in messages. */
    String name(TreePath path) {
        return path.isRoot() ? name : name.endsWith("/") ? name + path : name + "/" + path;
    }

    /** {@code folder} and what is beneath is elsewhere now, or gone. */
    void drop(TreePath folder) {
        links.forEach(link -> link.drop(folder));
    }

    /** In words: the protocol, and the largest message. */
    public String protocol() throws IOException {
        return "9P2000.L, messages of up to %d bytes"
                .formatted(links.getFirst().session().connection().messageBytes());
    }

    /** The folder as a tree; closing it leaves this open. */
    public Tree tree() {
        return new P9Tree(this, () -> {});
    }

    /** Opens a file for reading in order, with many requests under way. */
    public Source open(TreePath file) throws IOException {
        try {
            return P9Source.open(this, nextLink(), file, () -> {});
        } catch (IOException e) {
            throw Refusal.told("open", name(file), e);
        }
    }

    /** Opens a file for writing in order, with many requests under way. */
    public Sink create(TreePath file, SinkOptions options) throws IOException {
        try {
            return P9Sink.open(this, nextLink(), file, options, () -> {});
        } catch (IOException e) {
            throw Refusal.told("write", name(file), e);
        }
    }

    /** Ends the connections; what is under way fails. */
    @Override
    public void close() {
        links.forEach(Link::close);
    }

    @Override
    public String toString() {
        return name;
    }
}
