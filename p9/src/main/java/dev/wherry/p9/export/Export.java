package dev.wherry.p9.export;

import java.io.Closeable;
import java.io.IOException;

/**
 * A folder, or a single file, with all that is beneath it, as a server shows it. Nothing outside of
 * it is reached, whatever happens to names meanwhile. May be used from any thread.
 */
public interface Export extends Closeable {

    /**
     * The root, for a user. What is reached from it acts as that user.
     *
     * @throws RefusedException if this user may not, or the root is gone
     */
    Node attach(Identity identity) throws IOException;

    /** Ends it; the nodes that were reached are closed on their own. */
    @Override
    void close() throws IOException;
}
