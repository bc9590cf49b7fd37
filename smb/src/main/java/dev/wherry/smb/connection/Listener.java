package dev.wherry.smb.connection;

import java.io.IOException;
import java.util.List;

/**
 * Told how a frame ended, exactly once, on a thread of the connection: it must not block, and must
 * not wait for another answer of the same connection.
 */
public interface Listener {

    /** For what nobody answers. */
    Listener NOBODY =
            new Listener() {
                @Override
                public void answered(List<Reply> replies) {}

                @Override
                public void failed(IOException failure) {}
            };

    /**
     * Every request was answered, for better or worse.
     *
     * @param replies one for each request, in their order; payloads are views that end with the
     *     call
     */
    void answered(List<Reply> replies);

    /** The connection ended before. */
    void failed(IOException failure);
}
