package dev.wherry.p9;

import dev.wherry.core.Access;
import dev.wherry.core.Address;
import dev.wherry.core.Endpoint;
import dev.wherry.core.OperationException;
import dev.wherry.core.RefusalException;
import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Tree;
import dev.wherry.p9.client.P9Address;
import dev.wherry.p9.client.P9Client;
import dev.wherry.p9.client.P9Options;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Set;

/**
 * Opens {@code p9://} and {@code p9+unix:} addresses ({@link P9Address}): streams, each with a
 * connection of its own, and trees, each with as many as the options say.
 */
public final class P9Endpoint implements Endpoint {

    private final P9Options options;

    /** With the usual options. */
    public P9Endpoint() {
        this(P9Options.DEFAULT);
    }

    /** With others. */
    public P9Endpoint(P9Options options) {
        this.options = options;
    }

    @Override
    public Endpoint with(Access access) {
        int connections = access.connections();
        return connections == 0 ? this : new P9Endpoint(options.withConnections(connections));
    }

    @Override
    public Set<String> schemes() {
        return Set.of(P9Address.TCP, P9Address.UNIX);
    }

    @Override
    public Source openSource(Address address) throws IOException {
        return P9Client.openSource(address.text(), parse(address), options);
    }

    @Override
    public Sink openSink(Address address, SinkOptions sinkOptions) throws IOException {
        try {
            return P9Client.openSink(address.text(), parse(address), sinkOptions, options);
        } catch (OperationException e) {
            if (e.getCause() instanceof FileAlreadyExistsException) {
                throw new RefusalException(
                        "write", address.text(), "it exists already", "use --force to replace it");
            }
            throw e;
        }
    }

    @Override
    public Tree openTree(Address address) throws IOException {
        return P9Client.openTree(address.text(), parse(address), options);
    }

    private static P9Address parse(Address address) {
        return P9Address.parse(address.scheme(), address.rest());
    }
}
