package dev.wherry.core;

import dev.wherry.core.stream.Sink;
import dev.wherry.core.stream.SinkOptions;
import dev.wherry.core.stream.Source;
import dev.wherry.core.tree.Tree;
import java.io.IOException;
import java.util.Set;

/**
 * Opens the addresses of one or more schemes; nobody else knows how. Implementations are found with
 * {@link java.util.ServiceLoader}, have a public constructor without arguments, keep no state and
 * may be used from any thread.
 */
public interface Endpoint {

    /** The same, reaching other machines as {@code access} says; itself, if it reaches none. */
    default Endpoint with(Access access) {
        return this;
    }

    /** The schemes this endpoint opens, lower case. */
    Set<String> schemes();

    /**
     * Opens {@code address} for reading in order; may block, for a FIFO until there is a writer,
     * for a listening socket until there is a peer.
     *
     * @throws IllegalArgumentException if the address is malformed for its scheme
     * @throws OperationException if the world refuses
     */
    Source openSource(Address address) throws IOException;

    /**
     * Opens {@code address} for writing in order; blocks as {@link #openSource} does.
     *
     * @throws IllegalArgumentException if the address is malformed for its scheme, or an option has
     *     no meaning for this kind of sink
     * @throws OperationException if the world refuses, or if the target exists and {@code options}
     *     do not say what is to become of it
     */
    Sink openSink(Address address, SinkOptions options) throws IOException;

    /**
     * Opens the folder {@code address} as a tree; refuses where this scheme has none.
     *
     * @throws IllegalArgumentException if the address is malformed for its scheme
     * @throws OperationException if the world refuses, or there are only streams here
     */
    default Tree openTree(Address address) throws IOException {
        throw new RefusalException(
                "open",
                address.text(),
                "it is a stream and not a folder",
                "give a folder, or use relay for a stream");
    }
}
